import { fred } from './sources/fred'
import { freddieMac } from './sources/freddieMac'
import type { RateSource } from './sources/RateSource'

/** By their names in RATES_SOURCES. */
export const rateSources = { 'freddie-mac': freddieMac, fred } as const satisfies Record<string, RateSource>
export type RateSourceKey = keyof typeof rateSources
