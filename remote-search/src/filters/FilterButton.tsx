import type { SearchFilters } from '@freehold/contracts'
import { Button, VisuallyHidden } from '@freehold/ui'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { FilterDialog } from './FilterDialog'
import { countFilters } from './filterParameters'
import * as styles from './Filters.module.css'

interface FilterButtonProps {
  filters: SearchFilters
  onFilter: (filters: SearchFilters) => void
}

/** Shows how many filters are set and opens their dialog. */
export function FilterButton({ filters, onFilter }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(filters)
  return (
    <>
      <Button
        className={styles.button}
        size="l"
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.word}>Filters</span>
        {count > 0 && (
          <span className={styles.count}>
            {count}
            <VisuallyHidden> set</VisuallyHidden>
          </span>
        )}
      </Button>

      {isOpen && (
        <FilterDialog
          filters={filters}
          onFilter={(next) => {
            setOpen(false)
            onFilter(next)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
