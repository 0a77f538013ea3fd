import type { FigureUnit, WorkingStep } from '@freehold/contracts'
import { formatCount, formatDollars, formatPercent, UNKNOWN } from '@freehold/ui'
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

const formats: Record<FigureUnit, (value: number) => string> = {
  dollars: formatDollars,
  percent: formatPercent,
  fraction: (value) => formatPercent(value * 100),
  ratio: (value) => value.toFixed(2),
  months: (value) => `${formatCount(value)} months`,
  nights: (value) => `${formatCount(value)} nights`,
  years: (value) => `${formatCount(value)} years`,
}

const figureText = (value: number | null, unit: FigureUnit) =>
  value === null ? UNKNOWN : formats[unit](value)
