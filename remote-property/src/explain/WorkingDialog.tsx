import type { WorkingInput, WorkingStep } from '@freehold/contracts'
import { Button, Dialog, DialogBody, DialogFoot } from '@freehold/ui'
import { useState } from 'react'
import { findInput, findStep, type Workings } from './ExplainContext'
import { exactText } from './figureText'
import { sourceText } from './sourceText'
import * as styles from './WorkingDialog.module.css'

interface WorkingDialogProps extends Workings {
  /** The figure that was asked about. */
  figure: string
  onClose: () => void
}

/** Where a figure comes from: formula, numbers, result and sources. What was itself computed opens in turn. */
export function WorkingDialog({ steps, inputs, figure, onClose }: WorkingDialogProps) {
  const [trail, setTrail] = useState([figure])
  const key = trail.at(-1) ?? figure
  const step = findStep({ steps }, key)
  const input = step === undefined ? findInput({ steps }, key) : undefined
  const shown = step ?? input
  if (!shown) return null
  const open = (next: string) => setTrail([...trail, next])
  return (
    <Dialog title={shown.label} onClose={onClose}>
      <DialogBody>
        <p className={styles.value}>{exactText(shown.value, shown.unit)}</p>
        {step ? (
          <>
            <p className={styles.formula}>
              {step.label} = {step.formula}
            </p>
            {step.inputs.length > 0 && <Numbers of={step} steps={steps} inputs={inputs} onOpen={open} />}
          </>
        ) : (
          input && <p className={styles.formula}>{sourceText(input, inputs)}</p>
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

interface NumbersProps extends Workings {
  of: WorkingStep
  onOpen: (key: string) => void
}

function Numbers({ of, steps, inputs, onOpen }: NumbersProps) {
  /** What was computed elsewhere has no step to open; what was put in may have one, such as an estimate. */
  const opens = ({ key = '' }: WorkingInput) => key !== of.key && findStep({ steps }, key) !== undefined
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
            <td>{sourceText(number, inputs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
