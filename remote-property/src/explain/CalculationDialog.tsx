import type { CalculationInput, CalculationStep } from '@freehold/contracts'
import { exactText, figureText, SourceText } from '@freehold/property-ui'
import { Button, Dialog, DialogBody, DialogFoot } from '@freehold/ui'
import { useState } from 'react'
import { findInput, findStep, type Calculation, type Elsewhere } from './ExplainContext'
import { sourceOfNumber } from './sourceOfNumber'
import * as styles from './CalculationDialog.module.css'

interface CalculationDialogProps extends Calculation {
  elsewhere?: Elsewhere | undefined
  /** The key of the figure or input that was pressed. */
  figureKey: string
  onClose: () => void
}

/** How a figure is calculated: formula, numbers, result and sources. A number that was computed opens in turn. */
export function CalculationDialog({ steps, sources, elsewhere, figureKey, onClose }: CalculationDialogProps) {
  const [trail, setTrail] = useState([figureKey])
  const key = trail.at(-1) ?? figureKey
  const step = findStep({ steps }, key)
  const input = step === undefined ? findInput({ steps }, key) : undefined
  const shown = step ?? input
  if (!shown) return null
  const open = (next: string) => {
    const leave = elsewhere?.[next]
    if (!leave) return setTrail([...trail, next])
    onClose()
    leave()
  }
  return (
    <Dialog title={shown.label} onClose={onClose}>
      <DialogBody>
        <p className={styles.value}>{exactText(shown.value, shown.unit)}</p>
        <Rounded value={shown.value} unit={shown.unit} />
        {step ? (
          <>
            <p className={styles.formula}>
              {step.label} = {step.formula}
            </p>
            {step.inputs.length > 0 && (
              <NumbersTable of={step} steps={steps} sources={sources} elsewhere={elsewhere} onOpen={open} />
            )}
          </>
        ) : (
          input && (
            <p className={styles.formula}>
              <SourceText {...sourceOfNumber(input, sources)} />
            </p>
          )
        )}
      </DialogBody>
      <DialogFoot>
        {trail.length > 1 && <Button onClick={() => setTrail(trail.slice(0, -1))}>Back</Button>}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** How the page shows a figure in dollars that has cents. */
function Rounded({ value, unit }: Pick<CalculationInput, 'value' | 'unit'>) {
  if (unit !== 'dollars' || value === null || Number.isInteger(value)) return null
  return <p className={styles.rounded}>Shown as {figureText(value, unit)}: dollars are rounded up.</p>
}

interface NumbersTableProps extends Calculation {
  of: CalculationStep
  elsewhere: Elsewhere | undefined
  onOpen: (key: string) => void
}

function NumbersTable({ of, steps, sources, elsewhere, onOpen }: NumbersTableProps) {
  // A computed number may lack a step, and an input may have one, such as an estimate.
  const opens = ({ key = '' }: CalculationInput) =>
    key !== of.key && (elsewhere?.[key] !== undefined || findStep({ steps }, key) !== undefined)
  return (
    <table className={styles.numbers} aria-label={`Numbers in ${of.label}`}>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Value</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {of.inputs.map((number) => (
          <tr key={number.key ?? number.label}>
            <th scope="row">{number.label}</th>
            <td>
              {opens(number) ? (
                <button type="button" className={styles.open} onClick={() => onOpen(number.key ?? '')}>
                  {exactText(number.value, number.unit)}
                </button>
              ) : (
                exactText(number.value, number.unit)
              )}
            </td>
            <td>
              <SourceText {...sourceOfNumber(number, sources)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
