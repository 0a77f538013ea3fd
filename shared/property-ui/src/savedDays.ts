import type { SavedAnalysis } from '@freehold/contracts'
import { formatDay, formatMoment, formatSecond } from '@freehold/ui'

type Named = Pick<SavedAnalysis, '_id' | 'name' | 'createdAt'>

export interface SavedDay {
  /** The day, with the time where another analysis of the same name was saved on it. */
  text: string
  /** Whether another analysis has the same name, so that only this tells them apart. */
  isNeeded: boolean
}

/** When each of the analyses was saved, by its id, as precisely as is needed to tell those of one name apart. */
export function savedDays(analyses: readonly Named[]): Map<string, SavedDay> {
  return new Map(
    analyses.map(({ _id, name, createdAt }) => {
      const twins = analyses.filter((other) => other.name === name && other._id !== _id)
      const isShared = (textOf: (iso: string) => string) =>
        twins.some((twin) => textOf(twin.createdAt) === textOf(createdAt))
      const textOf = [formatDay, formatMoment].find((one) => !isShared(one)) ?? formatSecond
      return [_id, { text: textOf(createdAt), isNeeded: twins.length > 0 }]
    }),
  )
}
