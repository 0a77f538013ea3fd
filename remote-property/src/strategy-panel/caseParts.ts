/** What strategies' tabs show of the three cases: a chunk, as the first figures do not need it. */
export { casesOfTests } from './casesOfTests'
export { SpanNote } from './SpanNote'
export { ThreeCases } from './ThreeCases'
