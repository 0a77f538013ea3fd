import type { ImportRun } from '@freehold/contracts'

type Given = Pick<ImportRun, 'adapter' | 'fileName' | 'state' | 'progress' | 'startedAt'> & Partial<ImportRun>

/** A run that has counted nothing yet. */
export const importRun = (given: Given): ImportRun => ({
  _id: 'r1',
  source: '',
  startedBy: 'maya@example.com',
  message: null,
  finishedAt: null,
  rowsRead: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  superseded: 0,
  removed: 0,
  rejected: 0,
  computed: 0,
  errors: 0,
  ...given,
})
