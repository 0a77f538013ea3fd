import { returnPercent, type Property, type StrategyKey } from '@freehold/contracts'
import { Roi } from '@freehold/property-ui'
import { EmptyState, KeyValue } from '@freehold/ui'
import { CostBar } from './CostBar'
import { strategyFigures } from './strategyFigures'
import * as styles from './StrategyTab.module.css'

/** What is stored of one strategy: the return first, then what it comes from, and what was assumed. */
export function StrategyTab({ strategy, property }: { strategy: StrategyKey; property: Property }) {
  const figures = strategyFigures[strategy](property)
  if (figures === null) return <EmptyState size="s">Not calculated for this property yet</EmptyState>
  const { buyHoldInput, buyHoldResults } = property
  const bar = strategy === 'buyHold' && buyHoldInput && buyHoldResults && (
    <CostBar input={buyHoldInput} results={buyHoldResults} assumptions={figures.assumptions} />
  )
  return (
    <>
      <div className={styles.strategy}>
        <div className={styles.return}>
          <p className={styles.label}>Cash-on-cash ROI</p>
          <p className={styles.figure}>
            <Roi percent={returnPercent(figures.return)} lead />
          </p>
        </div>
        <KeyValue columns={2} pairs={figures.pairs} />
      </div>
      {bar || (figures.assumptions && <p className={styles.note}>{figures.assumptions}</p>)}
    </>
  )
}
