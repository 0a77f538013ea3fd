import type { SearchFilters } from '@freehold/contracts'
import { Button } from '@freehold/ui'
import { Check } from 'lucide-react'
import * as styles from './Filters.module.css'

interface ForSaleOnlyProps {
  filters: SearchFilters
  onFilter: (filters: SearchFilters) => void
}

/** Leaves out sold homes, with one press. Never by itself: a market of sales alone would look empty. */
export function ForSaleOnly({ filters, onFilter }: ForSaleOnlyProps) {
  const isOn = filters.status === 'forSale'
  return (
    <Button
      className={styles.button}
      size="l"
      icon={isOn ? Check : undefined}
      aria-pressed={isOn}
      onClick={() => onFilter({ ...filters, status: isOn ? undefined : 'forSale' })}
    >
      For sale only
    </Button>
  )
}
