/** Solve For and Stress, with the engine's part of both: a chunk, as the first figures do not need it. */
export { SolveFor } from './SolveFor'
export { Stress } from './Stress'
