/** Solve For, with the engine's part of it: a chunk, as the first figures do not need it. */
export { SolveFor } from './SolveFor'
export { StressedMark } from './StressedMark'
export { stressedSources } from './stressedSources'

/** Imported from here, so that its chunk has nothing twice of what this one has. */
export const loadStress = () => import(/* webpackChunkName: 'stress' */ './Stress')
