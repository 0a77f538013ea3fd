import type { VisitFigure } from '@freehold/contracts'

/** The run of one release in this page, from the moment that its code is loaded. */
export interface Visit {
  paths: readonly string[]
  /** On the clock of `performance`. */
  begunMs: number
  figures: Partial<Record<VisitFigure, number>>
}

export interface PageVisits {
  /** The visit whose page is shown. */
  shown: () => Visit | null
  /** The visit of a release, by the name of the release. */
  find: (name: string) => Visit | undefined
}
