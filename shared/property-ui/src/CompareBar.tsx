import { COMPARED_MAX } from '@freehold/contracts'
import { Button, buttonClass, Icon } from '@freehold/ui'
import { Columns3, Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import * as styles from './CompareBar.module.css'

interface CompareBarProps {
  /** How many homes are selected. */
  count: number
  /** How many homes are compared while none is selected, such as all in view. */
  offered?: number
  onClear: () => void
  /** Adds the selected homes to the shortlist; left out where they are on it. */
  onShortlist?: () => void
  /** The router's link to the comparison, with this look. */
  renderLink: (look: { className: string; children: ReactNode }) => ReactNode
}

/** The foot of a list in which homes are selected for a comparison. A few homes are offered without selecting them. */
export const CompareBar = ({ count, offered = 0, onClear, onShortlist, renderLink }: CompareBarProps) => {
  const compared = count || offered
  return (
    <footer className={styles.bar}>
      <b role="status">{selectionText(count)}</b>
      {count > 0 && (
        <Button variant="quiet" size="s" onClick={onClear}>
          Clear
        </Button>
      )}
      <span className={styles.actions}>
        {count > 0 && onShortlist && (
          <Button icon={Heart} size="s" onClick={onShortlist}>
            Shortlist
          </Button>
        )}
        {isComparable(compared) &&
          renderLink({
            className: buttonClass({ variant: 'primary', size: 's' }),
            children: (
              <>
                <Icon icon={Columns3} small />
                {count > 0 ? `Compare ${count}` : `Compare These ${offered}`}
              </>
            ),
          })}
      </span>
    </footer>
  )
}

const isComparable = (count: number) => count >= 2 && count <= COMPARED_MAX

function selectionText(count: number): string {
  if (count === 0) return `Select 2 to ${COMPARED_MAX} homes to compare them`
  if (count === 1) return '1 selected. Select another to compare them'
  return count > COMPARED_MAX ? `${count} selected. A comparison takes ${COMPARED_MAX}` : `${count} selected`
}
