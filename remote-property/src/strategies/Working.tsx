import type { WorkingStep } from '@freehold/contracts'
import { figureText } from '../explain/figureText'
import * as styles from './Working.module.css'

/** Where each figure comes from: the formula in words, the numbers that went into it, and its value. */
export function Working({ steps }: { steps: readonly WorkingStep[] }) {
  return (
    <details className={styles.working}>
      <summary className={styles.summary}>Show working</summary>
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
    </details>
  )
}
