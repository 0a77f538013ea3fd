import { useUser } from '@freehold/auth-client'
import {
  type Bounds,
  enabledStrategies,
  roiThresholdPercent,
  strategyTabLabels,
  StrategyKey,
  type MarketFilters,
} from '@freehold/contracts'
import { classNames, Dialog, DialogBody, FailedState, Icon, VisuallyHidden } from '@freehold/ui'
import { ChevronDown } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { useChunk } from '../chunks/useChunk'
import { useToolbar } from '../map-corner/useToolbar'
import { chipsOf, type FilterPart } from './chips'
import { countFilters, draftOf, filtersOf } from './filterParameters'
import { ForSaleOnly } from './ForSaleOnly'
import * as styles from './Filters.module.css'

/** A chunk: few searches are filtered. */
const loadDialog = () => import(/* webpackChunkName: 'filters' */ './FilterDialog')

interface FilterBarProps {
  filters: MarketFilters
  /** Of the map; null until it has been laid out. */
  getBounds: () => Bounds | null
  onFilter: (filters: MarketFilters) => void
  /** Counts the homes in view that meet filters. */
  onCount: (filters: MarketFilters, signal: AbortSignal) => Promise<number>
}

/** What the search is filtered by. Each button opens its form, which begins to load as soon as one is pointed at. */
export function FilterBar({ filters, getBounds, onFilter, onCount }: FilterBarProps) {
  const { toolbarProps, tabIndexOf } = useToolbar()
  const [opened, setOpened] = useState<{ part: FilterPart | 'all'; button: HTMLElement } | null>(null)
  const { chunk, failure, request } = useChunk(loadDialog)
  const enabled = enabledStrategies(useUser()?.profile)
  const offered = StrategyKey.options.filter(
    (key) => enabled.length === 0 || enabled.includes(key) || key === filters.strategy,
  )
  const count = countFilters(filters)
  const chips = chipsOf(filters)
  const title = chips.find(({ part }) => part === opened?.part)?.name ?? 'Filters'

  const buttonProps = (part: FilterPart | 'all', isOn: boolean) => ({
    type: 'button' as const,
    className: classNames(styles.chip, isOn && styles.on),
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': opened?.part === part,
    'aria-busy': (opened?.part === part && chunk === null && failure === null) || undefined,
    onPointerEnter: request,
    onFocus: request,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      setOpened({ part, button: currentTarget })
      request()
    },
  })
  const close = () => setOpened(null)

  return (
    <>
      <div className={styles.chips} {...toolbarProps} aria-label="Search filters">
        <button {...buttonProps('all', count > 0)} tabIndex={tabIndexOf(0)}>
          <small>Filters</small>{' '}
          <b>
            {count > 0 ? count : 'None'}
            {count > 0 && <span> set</span>}
            {count === 0 && <VisuallyHidden> set</VisuallyHidden>}
          </b>
          <Icon icon={ChevronDown} small />
        </button>
        {chips.map(({ part, name, value }, index) => (
          <button key={part} {...buttonProps(part, value !== null)} tabIndex={tabIndexOf(index + 1)}>
            <small>{name}</small> <b>{value ?? 'Any'}</b>
            <Icon icon={ChevronDown} small />
          </button>
        ))}
        <ForSaleOnly filters={filters} tabIndex={tabIndexOf(chips.length + 1)} onFilter={onFilter} />
      </div>

      {opened !== null && failure !== null && (
        <Dialog title={title} size="s" onClose={close}>
          <DialogBody>
            <FailedState bare onRetry={request} />
          </DialogBody>
        </Dialog>
      )}
      {opened !== null && chunk !== null && (
        <chunk.FilterDialog
          title={title}
          part={opened.part}
          anchor={opened.button}
          bounds={getBounds()}
          start={draftOf(filters)}
          strategies={offered.map((key) => ({ key, label: strategyTabLabels[key] }))}
          goodReturn={roiThresholdPercent}
          toFilters={filtersOf}
          onCount={onCount}
          onFilter={(filters) => {
            close()
            onFilter(filters)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
