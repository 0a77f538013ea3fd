import { Icon } from '@freehold/ui'
import { RotateCcw } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import * as styles from './Resettable.module.css'

interface ResettableProps {
  label: string
  isChanged: boolean
  onReset: () => void
  children: ReactNode
}

/** A field that can go back to where it started, alone. */
export function Resettable({ label, isChanged, onReset, children }: ResettableProps) {
  const field = useRef<HTMLDivElement>(null)
  const reset = () => {
    onReset()
    // The button is gone with the change: the focus stays with its field.
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
