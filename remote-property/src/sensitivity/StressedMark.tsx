import { Badge, Button, VisuallyHidden } from '@freehold/ui'
import { Undo2 } from 'lucide-react'
import * as styles from './StressedMark.module.css'

/** Says that the figure before it is stressed, and takes that back. */
export function StressedMark({ onReset }: { onReset: () => void }) {
  return (
    <span className={styles.mark}>
      <Badge tone="accent">Stressed</Badge>
      <Button
        size="s"
        variant="quiet"
        icon={Undo2}
        onClick={(event) => {
          // The button goes: the figure that it was about takes the focus.
          event.currentTarget.closest('dd')?.querySelector('button')?.focus()
          onReset()
        }}
      >
        Reset<VisuallyHidden> Stress</VisuallyHidden>
      </Button>
    </span>
  )
}
