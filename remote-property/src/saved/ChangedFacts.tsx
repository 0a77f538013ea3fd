import { returnPercent, type Property, type StrategyKey, type UnknownFacts } from '@freehold/contracts'
import { figureText, ReturnFacts, Roi } from '@freehold/property-ui'
import { Button } from '@freehold/ui'
import { factsBehind } from '../inputs/factsBehind'
import type { Change, ChangesSince } from './changesSince'
import * as styles from './SavedBar.module.css'

interface ChangedFactsProps {
  /** Names the table. */
  title: string
  property: Property
  strategy: StrategyKey
  since: ChangesSince
  /** The inputs before the changes, what the property's own were then, and what a saved return assumed or lacked. */
  then: { inputs: object; baseline?: object | null | undefined; savedFacts?: UnknownFacts | undefined }
  /** The return before the changes, in percent. */
  returnThen: number | null
  /** Puts inputs into the form; left out where there is none. */
  onUse?: ((inputs: Record<string, unknown>) => void) | undefined
}

/** What has changed of a property since earlier figures, and the return then and now. */
export function ChangedFacts({
  title,
  property,
  strategy,
  since,
  then,
  returnThen,
  onUse,
}: ChangedFactsProps) {
  const { changes, inputsNow, resultsNow } = since
  const returnNow = returnPercent(resultsNow)
  const factsOf = (inputs: object) => factsBehind(property, strategy, inputs, then.baseline, then.savedFacts)
  return (
    <>
      <table className={styles.changes} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Changed since</th>
            <th scope="col">Then</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <ChangeRow key={change.key} change={change} />
          ))}
          <tr>
            <th scope="row">Cash-on-cash ROI</th>
            <td>
              <Roi percent={returnThen} />
              {returnThen !== null && <ReturnFacts facts={factsOf(then.inputs)} strategy={strategy} />}
            </td>
            <td>
              <Roi percent={returnNow} />
              {returnNow !== null && <ReturnFacts facts={factsOf(inputsNow)} strategy={strategy} />}
            </td>
          </tr>
        </tbody>
      </table>
      {onUse && changes.some(({ isOverridden }) => !isOverridden) && (
        <Button size="s" onClick={() => onUse(inputsNow)}>
          Use Today’s Figures
        </Button>
      )}
    </>
  )
}

function ChangeRow({ change: { label, before, now, unit, isOverridden } }: { change: Change }) {
  return (
    <tr>
      <th scope="row">
        {label}
        {isOverridden && <small>You entered your own</small>}
      </th>
      <td>{figureText(before, unit)}</td>
      <td>{figureText(now, unit)}</td>
    </tr>
  )
}
