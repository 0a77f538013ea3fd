import type { CalculationStep } from '@freehold/contracts'
import { figureText } from '@freehold/property-ui'
import * as styles from './CalculationSteps.module.css'

/** The formula of each figure in words, its numbers and its value. */
export function StepList({ steps }: { steps: readonly CalculationStep[] }) {
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
