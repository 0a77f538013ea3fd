import {
  returnPercent,
  storedInputOf,
  storedResultsOf,
  type Property,
  type StrategyKey,
} from '@freehold/contracts'
import { Roi } from '@freehold/property-ui'
import { EmptyState, KeyValue } from '@freehold/ui'
import { strategySummaries } from './strategySummaries'
import * as styles from './StrategyTab.module.css'

/** The stored results of one strategy: the return first, then the other results, then the assumptions. */
export function StrategyTab<Key extends StrategyKey>({
  strategy,
  property,
}: {
  strategy: Key
  property: Property
}) {
  const results = storedResultsOf(property, strategy)
  const input = storedInputOf(property, strategy)
  if (results === null) return <EmptyState size="s">Not calculated for this property yet</EmptyState>
  const { pairsOf, assumptionsOf, Chart } = strategySummaries[strategy]
  const assumptions = input && assumptionsOf(input)
  return (
    <>
      <div className={styles.strategy}>
        <div className={styles.return}>
          <p className={styles.label}>Cash-on-cash ROI</p>
          <p className={styles.figure}>
            <Roi percent={returnPercent(results)} lead />
          </p>
        </div>
        <KeyValue columns={2} pairs={pairsOf(results)} />
      </div>
      {assumptions !== null && Chart && <Chart input={input!} results={results} assumptions={assumptions} />}
      {assumptions !== null && !Chart && <p className={styles.note}>{assumptions}</p>}
    </>
  )
}
