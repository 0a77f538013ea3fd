import { paths, returnPercent, type Property, type SavedAnalysis } from '@freehold/contracts'
import { figureText, ReturnFacts, Roi } from '@freehold/property-ui'
import { Button } from '@freehold/ui'
import { useMemo } from 'react'
import { factsBehind } from '../inputs/factsBehind'
import { changesSince, type Change } from './changesSince'
import { SavedHead } from './SavedHead'
import { savedReturn } from './savedReturn'
import * as styles from './SavedBar.module.css'

interface SavedBarProps {
  saved: SavedAnalysis
  property: Property
  /** Puts inputs into the form. */
  onUse: (inputs: Record<string, unknown>) => void
}

/** The name of the open saved analysis, and the changes of the property since it was saved. */
export function SavedBar({ saved, property, onUse }: SavedBarProps) {
  return (
    <SavedHead saved={saved} afterDelete={paths.property(property._id)}>
      <ChangesSince saved={saved} property={property} onUse={onUse} />
    </SavedHead>
  )
}

function ChangesSince({ saved, property, onUse }: SavedBarProps) {
  const since = useMemo(() => changesSince(saved, property), [saved, property])
  if (since === null) return <p className={styles.note}>Changes since then are not known.</p>
  const { changes, inputsNow, resultsNow } = since
  const [then, now] = [savedReturn(saved), returnPercent(resultsNow)]
  const { strategy, baseline } = saved
  const factsOf = (inputs: object) => factsBehind(property, strategy, inputs, baseline)
  if (changes.length === 0)
    return (
      <p className={styles.note}>
        Nothing has changed since: the price, the rate of the day and the estimates of the property are the
        same.
      </p>
    )
  return (
    <>
      <table className={styles.changes} aria-label="Changed since it was saved">
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
              <Roi percent={then} />
              {then !== null && <ReturnFacts facts={factsOf(saved.inputs)} strategy={strategy} />}
            </td>
            <td>
              <Roi percent={now} />
              {now !== null && <ReturnFacts facts={factsOf(inputsNow)} strategy={strategy} />}
            </td>
          </tr>
        </tbody>
      </table>
      {changes.some(({ isOverridden }) => !isOverridden) && (
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
