import { fred } from './fred'
import { freddieMac } from './freddieMac'
import type { RateSource } from './RateSource'

/** By their names in RATES_SOURCES. */
export const rateSources = { 'freddie-mac': freddieMac, fred } as const satisfies Record<string, RateSource>
export type RateSourceKey = keyof typeof rateSources
