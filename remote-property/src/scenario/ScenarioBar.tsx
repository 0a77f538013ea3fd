import { analyzeInputs } from '@freehold/analysis'
import { returnPercent, type Property, type StrategyKey } from '@freehold/contracts'
import { ChangedFacts } from '../saved/ChangedFacts'
import { changesSince } from '../saved/changesSince'
import * as styles from '../saved/SavedBar.module.css'
import type { OpenedScenario } from './AddressScenarios'

interface ScenarioBarProps extends OpenedScenario {
  /** The property's own input of today. */
  own: object | null
  strategy: StrategyKey
  property: Property
  /** Puts inputs into the form; left out where there is none. */
  onUse?: (inputs: Record<string, unknown>) => void
}

/** What has changed of the property since the address was made; nothing if nothing has. */
export function ScenarioBar({ inputs, baseline, own, strategy, property, onUse }: ScenarioBarProps) {
  const then = { strategy, inputs: { ...inputs }, baseline: { ...baseline } }
  const since = changesSince(then, own)
  if (since === null || since.changes.length === 0) return null
  return (
    <section className={styles.bar} aria-label="Figures of an earlier day">
      <p>These are the figures of the day when the link was made.</p>
      <ChangedFacts
        title="Changed since the link was made"
        property={property}
        strategy={strategy}
        since={since}
        then={then}
        returnThen={returnPercent(analyzeInputs(strategy, inputs))}
        onUse={onUse}
      />
    </section>
  )
}
