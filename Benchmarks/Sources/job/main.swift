// The benchmark's job through the library: what each record names of its medication and its doses, one compact line each.
//
// It reads the tree that the library makes of a line and copies slices, as a program would that needs only these fields.
import FHIRMeds
