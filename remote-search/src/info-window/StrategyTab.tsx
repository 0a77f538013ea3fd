import type { AnalysisInput, AnalysisResults, ArvEstimate, StrategyKey } from '@freehold/contracts'
import { KeyValue } from '@freehold/ui'
import type { ReactNode } from 'react'
import { strategySummaries } from './strategySummaries'
import * as styles from './StrategyTab.module.css'

interface StrategyTabProps<Key extends StrategyKey> {
  strategy: Key
  /** The return, as the tab shows it. */
  lead: ReactNode
  results: AnalysisResults<Key>
  input: AnalysisInput<Key> | null
  arv: ArvEstimate | null
}

/** The stored results of one strategy: the return first, then the other results, then the assumptions. */
export function StrategyTab<Key extends StrategyKey>({
  strategy,
  lead,
  results,
  input,
  arv,
}: StrategyTabProps<Key>) {
  const { pairsOf, assumptionsOf, Chart } = strategySummaries[strategy]
  const assumptions = input && assumptionsOf(input)
  return (
    <>
      <div className={styles.strategy}>
        <div className={styles.return}>
          <p className={styles.label}>Cash-on-cash ROI</p>
          <p className={styles.figure}>{lead}</p>
        </div>
        <KeyValue columns={2} pairs={pairsOf(results, arv)} />
      </div>
      {assumptions !== null && Chart && <Chart input={input!} results={results} assumptions={assumptions} />}
      {assumptions !== null && !Chart && <p className={styles.note}>{assumptions}</p>}
    </>
  )
}
