import type { HomeChange } from '../../homes/updateHomes'

/** After more changes than this, rebuilding all places is faster than refreshing those around each change. */
export const REFRESHED_PLACES_MAX = 200

/** Ids of the changed homes, or null once there are too many or one has moved. */
export class ChangedIds {
  ids: string[] | null = []

  add(changes: readonly HomeChange[]): void {
    if (this.ids === null) return
    this.ids.push(...changes.map(({ id }) => id))
    const isTooMuch = this.ids.length > REFRESHED_PLACES_MAX || changes.some(({ hasMoved }) => hasMoved)
    if (isTooMuch) this.ids = null
  }
}
