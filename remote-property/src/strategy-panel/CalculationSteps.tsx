import type { CalculationStep } from '@freehold/contracts'
import { figureText } from '@freehold/property-ui'
import { memo, useState } from 'react'
import * as styles from './CalculationSteps.module.css'

/** How each figure is calculated. Drawn only once it is opened: few users do, and it is as long as the rest of the page. */
export const CalculationSteps = memo(function CalculationSteps({
  steps,
}: {
  steps: readonly CalculationStep[]
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.calculation} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Show calculation</summary>
      {isOpen && <StepList steps={steps} />}
    </details>
  )
})

/** The formula of each figure in words, its numbers and its value. */
function StepList({ steps }: { steps: readonly CalculationStep[] }) {
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
