import type { CalculationStep } from '@freehold/contracts'
import { exactText } from './figureText'
import { inputText } from './inputText'
import { InputTable } from './InputTable'
import type { SourcedInput } from './SourcedInput'
import { WholeAmounts } from './WholeAmounts'
import * as styles from './AnalysisSheet.module.css'

interface AnalysisSheetProps {
  steps: readonly CalculationStep[]
  inputs: readonly SourcedInput[]
}

/** Every input with its source and every figure with its calculation, in full: for paper. */
export function AnalysisSheet({ steps, inputs }: AnalysisSheetProps) {
  return (
    <>
      <section aria-labelledby="report-inputs">
        <h2 id="report-inputs">Inputs and their sources</h2>
        <InputTable inputs={inputs} className={styles.inputs} labelledBy="report-inputs" />
      </section>
      <section aria-labelledby="report-figures">
        <h2 id="report-figures">Figures and how they are calculated</h2>
        <ol className={styles.steps}>
          {steps.map(({ key, label, formula, inputs: numbers, value, unit }) => (
            <li key={key}>
              <p className={styles.figure}>
                <b>{label}</b>
                <b>{exactText(value, unit)}</b>
              </p>
              <p className={styles.formula}>{formula}</p>
              <p className={styles.numbers}>
                <WholeAmounts>
                  {numbers.map((number) => `${number.label} ${inputText(number)}`).join(' · ')}
                </WholeAmounts>
              </p>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
