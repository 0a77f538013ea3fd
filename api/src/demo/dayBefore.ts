import { DAY_MS, type IsoDate } from '@freehold/contracts'

/** The day that many days before another one. */
export const dayBefore = (day: IsoDate, days: number): IsoDate =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
