/** Solve For and Stress, with the engine's part of them: a chunk, as the first figures do not need it. */
export { SolveFor } from './SolveFor'
export { StressedMark } from './StressedMark'
export { stressedSources } from './stressedSources'

/** Drawn later. In the same chunk, as each further one costs the entry its name and its hash. */
export const loadStress = () => import(/* webpackChunkName: 'solve-for' */ './Stress')
