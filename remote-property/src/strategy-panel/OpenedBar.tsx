import type { SavedAnalysis, StrategyKey } from '@freehold/contracts'
import { SavedBar, type SavedBarProps } from '../saved/SavedBar'
import type { OpenedScenario } from '../scenario/AddressScenarios'
import { ScenarioBar } from '../scenario/ScenarioBar'

interface OpenedBarProps extends Omit<SavedBarProps, 'saved'> {
  strategy: StrategyKey
  saved: SavedAnalysis | null
  /** The inputs in the address that was opened, if they are of no saved analysis. */
  scenario: OpenedScenario | undefined
}

/** What is open in a panel: a saved analysis, or the inputs of a link. */
export function OpenedBar({ saved, scenario, ...panel }: OpenedBarProps) {
  if (saved) return <SavedBar saved={saved} {...panel} />
  const { own, strategy, property, onUse } = panel
  return scenario && <ScenarioBar {...scenario} {...{ own, strategy, property, onUse }} />
}
