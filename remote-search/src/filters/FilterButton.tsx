import { useUser } from '@freehold/auth-client'
import {
  enabledStrategies,
  roiThresholdPercent,
  strategyTabLabels,
  StrategyKey,
  type SearchFilters,
} from '@freehold/contracts'
import { Button, Dialog, DialogBody, FailedState, VisuallyHidden } from '@freehold/ui'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useChunk } from '../chunks/useChunk'
import { countFilters, draftOf, filtersOf } from './filterParameters'
import * as styles from './Filters.module.css'

/** A chunk: few searches are filtered. */
const loadDialog = () => import(/* webpackChunkName: 'filters' */ './FilterDialog')

interface FilterButtonProps {
  filters: SearchFilters
  onFilter: (filters: SearchFilters) => void
}

/** Shows how many filters are set and opens their dialog, which begins to load as soon as the button is pointed at. */
export function FilterButton({ filters, onFilter }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { chunk, failure, request } = useChunk(loadDialog)
  const enabled = enabledStrategies(useUser()?.profile)
  const offered = StrategyKey.options.filter(
    (key) => enabled.length === 0 || enabled.includes(key) || key === filters.strategy,
  )
  const count = countFilters(filters)

  const open = () => {
    setOpen(true)
    request()
  }
  const close = () => setOpen(false)

  return (
    <>
      <Button
        className={styles.button}
        size="l"
        icon={SlidersHorizontal}
        busy={isOpen && chunk === null && failure === null}
        aria-haspopup="dialog"
        onPointerEnter={request}
        onFocus={request}
        onClick={open}
      >
        <span className={styles.word}>Filters</span>
        {count > 0 && (
          <span className={styles.count}>
            {count}
            <VisuallyHidden> set</VisuallyHidden>
          </span>
        )}
      </Button>

      {isOpen && failure !== null && (
        <Dialog title="Filters" size="s" onClose={close}>
          <DialogBody>
            <FailedState bare onRetry={open} />
          </DialogBody>
        </Dialog>
      )}
      {isOpen && chunk !== null && (
        <chunk.FilterDialog
          start={draftOf(filters)}
          strategies={offered.map((key) => ({ key, label: strategyTabLabels[key] }))}
          goodReturn={roiThresholdPercent}
          onFilter={(draft) => {
            close()
            onFilter(draft === null ? {} : filtersOf(draft))
          }}
          onClose={close}
        />
      )}
    </>
  )
}
