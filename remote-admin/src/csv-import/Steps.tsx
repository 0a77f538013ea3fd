import { classNames, Icon } from '@freehold/ui'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as styles from './Steps.module.css'

const steps = ['File', 'Columns', 'Import', 'Result'] as const
export type Step = (typeof steps)[number]

/** Where in the import the Admin is. */
export function Steps({ current }: { current: Step }) {
  const at = steps.indexOf(current)
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    // The control that had the focus is gone with its step.
    if (shown.current !== current) list.current?.focus()
    shown.current = current
  }, [current])
  return (
    <ol ref={list} tabIndex={-1} className={styles.steps} aria-label="Steps">
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
