import type { MarketFilters } from '@freehold/contracts'
import { classNames, Icon } from '@freehold/ui'
import { Check } from 'lucide-react'
import * as styles from './Filters.module.css'

interface ForSaleOnlyProps {
  filters: MarketFilters
  tabIndex: number
  onFilter: (filters: MarketFilters) => void
}

/** Leaves out sold homes, with one press. Never by itself: a market of sales alone would look empty. */
export function ForSaleOnly({ filters, tabIndex, onFilter }: ForSaleOnlyProps) {
  const isOn = filters.status === 'forSale'
  return (
    <button
      type="button"
      className={classNames(styles.chip, styles.plain, isOn && styles.on)}
      aria-pressed={isOn}
      tabIndex={tabIndex}
      onClick={() => onFilter({ ...filters, status: isOn ? undefined : 'forSale' })}
    >
      {isOn && <Icon icon={Check} small />}
      <b>For sale only</b>
    </button>
  )
}
