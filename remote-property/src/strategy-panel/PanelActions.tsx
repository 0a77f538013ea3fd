import type { Property, SavedAnalysis, StrategyKey } from '@freehold/contracts'
import type { MadeFrom } from '../saved/baselineOf'
import { ReportLinks } from './ReportLinks'
import { SaveAnalysis } from './SaveAnalysis'
import type { StrategyPrice } from '../inputs/StrategyPrice'
import * as styles from './StrategyPanel.module.css'

interface PanelActionsProps {
  property: Property
  strategy: StrategyKey
  /** The saved analysis that was opened: its bar has the buttons that save it. */
  saved: SavedAnalysis | null
  /** The inputs of the results on screen. */
  shown: object
  /** The form's input; null while the form has an error. */
  input: object | null
  madeFrom: MadeFrom
  /** Whether its tab is the open one. */
  isShown: boolean
  /** The property's own inputs. */
  owns: readonly (object | null)[]
  /** The purchase price that the strategies of the page share. */
  prices: StrategyPrice
}

/** What can be done with the inputs of a strategy. */
export function PanelActions({ saved, madeFrom, ...panel }: PanelActionsProps) {
  const { property, strategy, input } = panel
  return (
    <span className={styles.actions}>
      <ReportLinks {...panel} analysis={saved?._id} />
      {!saved && <SaveAnalysis {...{ property, strategy, input, madeFrom }} />}
    </span>
  )
}
