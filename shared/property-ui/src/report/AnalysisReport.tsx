import {
  type AnalysisWarning,
  type CashReturn,
  returnPercent,
  strategies,
  type StrategyKey,
  strategyTabLabels,
  type CalculationStep,
  type UnknownFacts,
} from '@freehold/contracts'
import { formatDay } from '@freehold/ui'
import type { ReactNode } from 'react'
import { Courtesy } from '../Courtesy'
import { ListingCheck } from '../ListingCheck'
import { factWords } from '../ReturnFacts'
import { Roi } from '../Roi'
import { AnalysisSheet } from './AnalysisSheet'
import { AnalysisWarnings } from './AnalysisWarnings'
import { ExpenseNote, type ExpenseNoteProps } from './ExpenseNote'
import { ReturnExplanation } from './ReturnExplanation'
import type { SourcedInput } from './SourcedInput'
import * as styles from './AnalysisReport.module.css'

export interface AnalysisReportProps {
  home: {
    street: string
    /** City, state and ZIP. */
    place: string
    /** The listing's broker. */
    listOffice?: string | null | undefined
    /** Why its listing is implausible. */
    checks?: readonly string[] | undefined
  }
  /** What to know of the home before its figures. */
  about?: ReactNode
  strategy: StrategyKey
  /** Null for figures that were not saved. */
  saved: { name: string; createdAt: string } | null
  results: CashReturn & { warnings: readonly AnalysisWarning[] }
  /** The return between the ends of the ranges of ARV and rent. */
  cases?: ReactNode
  /** What the return assumes or lacks. */
  facts?: UnknownFacts
  /** Which expenses the return includes; null for a strategy without tenants. */
  expenses?: Omit<ExpenseNoteProps, 'words'> | null
  /** What else the reader must know of the figures. */
  notices?: ReactNode
  steps: readonly CalculationStep[]
  inputs: readonly SourcedInput[]
  /** What the figures are based on, such as adjusted sales and leases. */
  children?: ReactNode
}

/** One analysis as it is printed: the return, then every input and every figure. It goes into a page. */
export function AnalysisReport({
  home,
  about,
  strategy,
  saved,
  results,
  cases,
  expenses,
  notices,
  steps,
  inputs,
  children,
  facts,
}: AnalysisReportProps) {
  const { warnings } = results
  const words = facts ? factWords(facts, strategy) : ''
  return (
    <>
      <header>
        <h1>{home.street}</h1>
        <p className={styles.place}>{home.place}</p>
        <Courtesy office={home.listOffice} />
        <p className={styles.what}>
          {strategyTabLabels[strategy]}
          {saved && `: ${saved.name}, saved ${formatDay(saved.createdAt)}`}
        </p>
      </header>
      {about}
      <ListingCheck checks={home.checks} />
      <p className={styles.lead}>
        Cash-on-cash ROI <Roi percent={returnPercent(results)} /> per {strategies[strategy].returnPer}
        {words && `, ${words}`}
      </p>
      {expenses && <ExpenseNote {...expenses} words={words} />}
      <ReturnExplanation {...results} />
      {notices}
      {warnings.length > 0 && <AnalysisWarnings warnings={warnings} />}
      {cases}
      <AnalysisSheet steps={steps} inputs={inputs} />
      {children}
      <p className={styles.note}>
        Projections from the inputs above, not an appraisal and not a promise. Made with Freehold.
      </p>
    </>
  )
}
