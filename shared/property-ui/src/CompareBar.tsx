import { COMPARED_MAX } from '@freehold/contracts'
import { Button, buttonClass, Icon } from '@freehold/ui'
import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import * as styles from './CompareBar.module.css'

interface CompareBarProps {
  /** How many homes are selected. */
  count: number
  onClear: () => void
  /** The router's link to the comparison, with this look. */
  renderLink: (look: { className: string; children: ReactNode }) => ReactNode
}

/** The foot of a list in which homes are selected for a comparison. */
export const CompareBar = ({ count, onClear, renderLink }: CompareBarProps) => (
  <footer className={styles.bar}>
    <b role="status">{selectionText(count)}</b>
    {count > 0 && (
      <Button variant="quiet" size="s" onClick={onClear}>
        Clear
      </Button>
    )}
    {count >= 2 &&
      count <= COMPARED_MAX &&
      renderLink({
        className: `${buttonClass({ variant: 'primary', size: 's' })} ${styles.compare}`,
        children: (
          <>
            <Icon icon={Columns3} small />
            Compare {count}
          </>
        ),
      })}
  </footer>
)

function selectionText(count: number): string {
  if (count === 0) return `Select 2 to ${COMPARED_MAX} homes to compare them`
  if (count === 1) return '1 selected. Select another to compare them'
  return count > COMPARED_MAX ? `${count} selected. A comparison takes ${COMPARED_MAX}` : `${count} selected`
}
