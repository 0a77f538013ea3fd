import { DAY_MS, type IsoDate } from '@freehold/contracts'

/** Days since 1970. */
export const dayNumber = (day: IsoDate): number => Date.parse(day) / DAY_MS

export const isoDay = (day: number): IsoDate => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The day that is so many days before another one. */
export const dayBefore = (day: IsoDate, days: number): IsoDate => isoDay(dayNumber(day) - days)
