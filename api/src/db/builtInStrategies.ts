import { StrategyKey } from '@freehold/contracts'
import type { PgColumn } from 'drizzle-orm/pg-core'

interface BuiltInStrategy {
  /** Prefix of the columns of its stored return: `buy_hold_roi`, `buy_hold_status`. */
  columns: string
  /** The name until an Admin renames it. */
  name: string
  description: string
}

/** The database side of each strategy of the engine. See docs/adding-a-strategy.md. */
export const builtInStrategies: Record<StrategyKey, BuiltInStrategy> = {
  buyHold: {
    columns: 'buy_hold',
    name: 'Buy & Hold',
    description: 'Buy a property, rent it out for years, and earn from the rent.',
  },
  brrrr: {
    columns: 'brrrr',
    name: 'BRRRR',
    description: 'Buy, rehab, rent, refinance, repeat: take the money out again and buy the next one.',
  },
  fixFlip: {
    columns: 'fix_flip',
    name: "Fix'N'Flip",
    description: 'Buy below value, renovate, and sell within months.',
  },
  shortTerm: {
    columns: 'short_term',
    name: 'Short-term Rental',
    description: 'Rent out a furnished home by the night.',
  },
}

/** The enum of columns that hold a strategy's key. */
export const strategyKeys = StrategyKey.options as [StrategyKey, ...StrategyKey[]]

type ReturnField = `${StrategyKey}Roi` | `${StrategyKey}Status`

/** The columns with the stored returns among those of a table of properties. */
export const returnColumnsOf = (columns: Record<ReturnField, PgColumn>): Record<ReturnField, PgColumn> =>
  Object.fromEntries(
    strategyKeys.flatMap((key) => [
      [`${key}Roi`, columns[`${key}Roi`]],
      [`${key}Status`, columns[`${key}Status`]],
    ]),
  ) as Record<ReturnField, PgColumn>

type ConservativeField = `${StrategyKey}ConservativeRoi` | `${StrategyKey}ConservativeStatus`

/** The same of the conservative returns. */
export const conservativeColumnsOf = (
  columns: Record<ConservativeField, PgColumn>,
): Record<ConservativeField, PgColumn> =>
  Object.fromEntries(
    strategyKeys.flatMap((key) => [
      [`${key}ConservativeRoi`, columns[`${key}ConservativeRoi`]],
      [`${key}ConservativeStatus`, columns[`${key}ConservativeStatus`]],
    ]),
  ) as Record<ConservativeField, PgColumn>

type FigureField = `${StrategyKey}Cash` | `${StrategyKey}CashFlow`

/** The same of the cash and cash flow of each strategy. */
export const figureColumnsOf = (columns: Record<FigureField, PgColumn>): Record<FigureField, PgColumn> =>
  Object.fromEntries(
    strategyKeys.flatMap((key) => [
      [`${key}Cash`, columns[`${key}Cash`]],
      [`${key}CashFlow`, columns[`${key}CashFlow`]],
    ]),
  ) as Record<FigureField, PgColumn>
