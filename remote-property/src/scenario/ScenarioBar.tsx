import { analyzeInputs } from '@freehold/analysis'
import { returnPercent, type Property, type StrategyKey, type UnknownFacts } from '@freehold/contracts'
import { ChangedFacts } from '../saved/ChangedFacts'
import { changesSince } from '../saved/changesSince'
import * as styles from '../saved/SavedBar.module.css'
import type { OpenedScenario } from './AddressScenarios'

interface ScenarioBarProps extends OpenedScenario {
  /** The property's own input of today. */
  own: object | null
  strategy: StrategyKey
  property: Property
  /** Of a saved analysis: what its return assumed or lacked, and whether its inputs have been changed since. */
  saved?: { savedFacts: UnknownFacts | undefined; isChanged: boolean } | null
  /** Puts inputs into the form; left out where there is none. */
  onUse?: (inputs: Record<string, unknown>) => void
}

/** What has changed of the property since the address was made or the analysis saved; nothing if nothing has. */
export function ScenarioBar({
  inputs,
  baseline,
  own,
  strategy,
  property,
  saved = null,
  onUse,
}: ScenarioBarProps) {
  const then = {
    strategy,
    inputs: { ...inputs },
    baseline: { ...baseline },
    savedFacts: saved?.savedFacts,
  }
  const since = changesSince(then, own)
  if (since === null || since.changes.length === 0) return null
  return (
    <section className={styles.bar} aria-label="Figures of an earlier day">
      <p>{originText(saved)}</p>
      <ChangedFacts
        title={saved ? 'Changed since its figures were taken' : 'Changed since the link was made'}
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

function originText(saved: ScenarioBarProps['saved']): string {
  if (!saved) return 'These are the figures of the day when the link was made.'
  return saved.isChanged
    ? 'These are the figures of the saved analysis, with your changes.'
    : 'These are the figures as saved.'
}
