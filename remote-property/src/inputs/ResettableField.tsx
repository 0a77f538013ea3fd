import { Icon } from '@freehold/ui'
import { RotateCcw } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import * as styles from './ResettableField.module.css'

interface ResettableFieldProps {
  label: string
  isChanged: boolean
  onReset: () => void
  children: ReactNode
}

/** A field with a button that resets it to its default value. */
export function ResettableField({ label, isChanged, onReset, children }: ResettableFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const reset = () => {
    onReset()
    // The button disappears once the field is reset, so its focus moves to the field.
    field.current?.querySelector<HTMLElement>('input, select')?.focus()
  }
  return (
    <div ref={field} className={styles.field}>
      {children}
      {isChanged && (
        <button
          type="button"
          className={styles.reset}
          aria-label={`Reset ${label}`}
          title="Reset to its default"
          onClick={reset}
        >
          <Icon icon={RotateCcw} small />
        </button>
      )}
    </div>
  )
}
