import type { WorkingStep } from '@freehold/contracts'
import { memo, useState } from 'react'
import { figureText } from '../explain/figureText'
import * as styles from './Working.module.css'

/** Where each figure comes from, for those who open it: few do, and it is as long as the rest of the page. */
export const Working = memo(function Working({ steps }: { steps: readonly WorkingStep[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.working} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Show working</summary>
      {isOpen && <Steps steps={steps} />}
    </details>
  )
})

/** The formula of each figure in words, the numbers that went into it, and its value. */
function Steps({ steps }: { steps: readonly WorkingStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ key, label, formula, inputs, value, unit }) => (
        <li key={key} className={styles.step}>
          <p className={styles.figure}>
            <b>{label}</b>
            <b>{figureText(value, unit)}</b>
          </p>
          <p className={styles.formula}>{formula}</p>
          <dl className={styles.inputs}>
            {inputs.map((input) => (
              <div key={input.label}>
                <dt>{input.label}</dt>
                <dd>{figureText(input.value, input.unit)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}
