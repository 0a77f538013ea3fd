import type { CalculationStep } from '@freehold/contracts'
import { memo, useState } from 'react'
import { WithLaterParts } from './LazyModule'
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
      {isOpen && (
        <WithLaterParts missing="The figures are complete; their calculation is missing.">
          {({ StepList }) => <StepList steps={steps} />}
        </WithLaterParts>
      )}
    </details>
  )
})
