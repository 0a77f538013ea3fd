/** The sheets after the first, which are not needed to show it: a chunk. */
export { AppendixSheet } from './AppendixSheet'
export { EvidenceSheet, hasEvidence } from './EvidenceSheet'
export { YearsSheet } from './YearsSheet'
