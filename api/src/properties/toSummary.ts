import {
  PropertySummary,
  strategies,
  type ReturnStatus,
  type StoredReturn,
  type StrategyKey,
} from '@freehold/contracts'
import { strategyKeys } from '../db/builtInStrategies'
import { type CheckedListing, describeReasons } from './describeReasons'

type SummaryField = (typeof strategies)[StrategyKey]['summaryField']
type Facts = Omit<PropertySummary, 'location' | 'isImplausible' | 'checks' | SummaryField> & {
  checked: CheckedListing | null
}
type Returns = Record<`${StrategyKey}Roi`, number | null> & Record<`${StrategyKey}Status`, string | null>

/** A row of `summaryColumns`. */
export type SummaryRow = Facts & Returns & { lng: number; lat: number }

/** The row of a property that may have no coordinates. */
export type UnplacedRow = Facts & Returns & { lng: number | null; lat: number | null }

/** Null if nothing was computed, because a price or rate was missing. */
export function storedReturn(roi: number | null, status: string | null): StoredReturn | null {
  if (status === null) return null
  return {
    cashOnCashRoi: roi as StoredReturn['cashOnCashRoi'],
    cashOnCashRoiStatus: status as ReturnStatus,
  }
}

/** The fields that have another form in a row. */
const derivedNames = new Set<string>([
  'location',
  'isImplausible',
  'checks',
  ...strategyKeys.map((key) => strategies[key].summaryField),
])
const factNames = Object.keys(PropertySummary.entries).filter(
  (name) => !derivedNames.has(name),
) as (keyof Facts & keyof PropertySummary)[]

export function withoutLocation(row: UnplacedRow): Omit<PropertySummary, 'location'> {
  const facts = factNames.map((name) => [name, row[name]])
  const returns = strategyKeys.map((key) => [
    strategies[key].summaryField,
    storedReturn(row[`${key}Roi`], row[`${key}Status`]),
  ])
  return {
    ...(Object.fromEntries([...facts, ...returns]) as Omit<PropertySummary, 'location'>),
    isImplausible: row.checked !== null,
    checks: row.checked === null ? [] : describeReasons(row.checked),
  }
}

export function toSummary(row: SummaryRow): PropertySummary {
  return { ...withoutLocation(row), location: { coordinates: [row.lng, row.lat] } }
}
