import { classNames, Icon } from '@freehold/ui'
import { Check } from 'lucide-react'
import * as styles from './Steps.module.css'

const steps = ['File', 'Columns', 'Import', 'Result'] as const
export type Step = (typeof steps)[number]

/** Where in the import the Admin is. */
export function Steps({ current }: { current: Step }) {
  const at = steps.indexOf(current)
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(index < at && styles.done)}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.number}>{index < at ? <Icon icon={Check} small /> : index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
