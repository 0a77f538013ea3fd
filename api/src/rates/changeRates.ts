import { defaultMortgage } from '@freehold/analysis'
import type { Database } from '../db/openDatabase'
import { recomputeResults, type OnProgress } from '../results/recomputeResults'
import { findLatestRates, setRates, type NewRate } from './rates.queries'

/**
 * Adds rates and, where they move the loan that every property starts with, computes the results of all properties
 * again: what is stored is never of a rate that no longer holds.
 * @returns how many properties were computed
 */
export async function changeRates(db: Database, rates: NewRate[], onProgress?: OnProgress): Promise<number> {
  const before = await loanOfTheDay(db)
  await setRates(db, rates)
  return (await loanOfTheDay(db)) === before ? 0 : recomputeResults(db, { all: true }, onProgress)
}

async function loanOfTheDay(db: Database): Promise<string> {
  const mortgage = defaultMortgage(await findLatestRates(db))
  return JSON.stringify([mortgage?.interestRate, mortgage?.loanTermInMonths])
}
