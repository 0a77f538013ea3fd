import type { Bounds, FilterFigure, MarketFilters, StrategyKey } from '@freehold/contracts'
import {
  Button,
  Dialog,
  DialogBody,
  DialogFoot,
  Field,
  formatCount,
  MoneyField,
  NumberField,
  Segmented,
  Select,
  Switch,
} from '@freehold/ui'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useOwnMarkets } from '../own-markets/useOwnMarkets'
import type { FilterPart } from './chips'
import { FigureChart } from './FigureChart'
import { errorsOf, type FilterErrors } from './filterDraft'
import type { FilterDraft } from './filterParameters'
import { useFigure } from './useFigure'
import { useLiveCount } from './useLiveCount'
import * as styles from './Filters.module.css'

interface FilterDialogProps {
  title: string
  /** Which filters the form has. */
  part: FilterPart | 'all'
  /** The button that opened it. */
  anchor: HTMLElement
  /** Of the map; null until it has been laid out. */
  bounds: Bounds | null
  /** The values that it opens with. */
  start: FilterDraft
  /** The strategies to choose from. */
  strategies: readonly { key: StrategyKey; label: string }[]
  /** Percent; a return above it is shown in green. */
  goodReturn: number
  toFilters: (draft: FilterDraft) => MarketFilters
  onCount: (filters: MarketFilters, signal: AbortSignal) => Promise<number>
  /** Called without an error in the values. */
  onFilter: (filters: MarketFilters) => void
  onClose: () => void
}

type Name = keyof FilterDraft

const ROOMS = [1, 2, 3, 4, 5]
const statusLabels = { forSale: 'For sale', sold: 'Sold' }

/** Which filters a part of the form resets. */
const namesOf: Record<FilterPart, readonly Name[]> = {
  strategy: ['strategy', 'minCashOnCashRoi', 'returnCase', 'maxCash', 'minCashFlow', 'includeIncomplete'],
  cash: ['maxCash'],
  cashFlow: ['minCashFlow'],
  dscr: ['minDscr'],
  return: ['minCashOnCashRoi', 'returnCase', 'includeIncomplete'],
}

/** The filter that a part's figure is limited by. */
const limitOf = {
  return: 'minCashOnCashRoi',
  cash: 'maxCash',
  cashFlow: 'minCashFlow',
  dscr: 'minDscr',
} satisfies Record<FilterFigure, Name>

/** What a filter by a figure depends on besides its limit. */
const questionNames = ['strategy', 'returnCase', 'includeIncomplete'] as const

/** The form of the search filters, or of a part of them. */
export function FilterDialog({
  title,
  part,
  anchor,
  bounds,
  start,
  strategies,
  goodReturn,
  toFilters,
  onCount,
  onFilter,
  onClose,
}: FilterDialogProps) {
  // A figure of a strategy needs one: the first is as good as any.
  const [draft, setDraft] = useState<FilterDraft>(() =>
    part === 'all' || part === 'strategy' || part === 'dscr'
      ? start
      : { ...start, strategy: start.strategy ?? strategies[0]?.key ?? null },
  )
  const [errors, setErrors] = useState<FilterErrors>({})
  const isAll = part === 'all'
  const ownMarkets = useOwnMarkets(isAll) ?? []
  const isOwn = start.market === null || ownMarkets.some(({ _id }) => _id === start.market)
  // A link may name any market, and the user's own have no name until they are loaded.
  const markets = isOwn ? ownMarkets : [...ownMarkets, { _id: String(start.market), name: 'Another market' }]
  const hasErrors = Object.keys(errorsOf(draft)).length > 0
  const count = useLiveCount(hasErrors ? null : toFilters(draft), onCount)

  const figure = part === 'all' || part === 'strategy' ? null : part
  const isFlip = draft.strategy === 'fixFlip'
  const isAsked = figure === 'dscr' || (draft.strategy !== null && !(figure === 'cashFlow' && isFlip))
  const question = Object.fromEntries(questionNames.map((name) => [name, draft[name] ?? undefined]))
  const distribution = useFigure(figure !== null && isAsked ? { figure, ...question } : null, bounds)
  const limit = figure && draft[limitOf[figure]]
  const alone = useLiveCount(
    hasErrors || figure === null || limit === null
      ? null
      : toFilters(onlyOf(draft, [...questionNames, limitOf[figure]])),
    onCount,
  )

  const set = (changes: Partial<FilterDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOf(draft)
    setErrors(found)
    if (Object.keys(found).length === 0) onFilter(toFilters(draft))
  }
  const reset = () =>
    onFilter(
      isAll ? {} : toFilters({ ...start, ...Object.fromEntries(namesOf[part].map((name) => [name, null])) }),
    )
  /** Props of a filter's number field. */
  const numberProps = (name: Name) => ({
    value: draft[name] === null ? null : Number(draft[name]),
    onValueChange: (value: number | null) => set({ [name]: value }),
  })
  const selectProps = (name: Name) => ({
    value: draft[name] ?? '',
    onChange: ({ target }: { target: HTMLSelectElement }) => set({ [name]: target.value || null }),
  })
  /** Two fields from and to. */
  const range = (
    legend: string,
    least: Name,
    most: Name,
    unit: 'dollars' | 'squareFeet' | 'none',
    step: number,
  ) => {
    const name = legend.toLowerCase()
    const field = (of: Name) =>
      unit === 'dollars' ? (
        <MoneyField {...numberProps(of)} step={step} min={0} />
      ) : (
        <NumberField
          {...numberProps(of)}
          step={step}
          min={0}
          {...(unit === 'squareFeet' && { suffix: 'sq ft' })}
        />
      )
    return (
      <Pair legend={legend}>
        <Field label={`Minimum ${name}`} error={errors[least]}>
          {field(least)}
        </Field>
        <Field label={`Maximum ${name}`} error={errors[most]}>
          {field(most)}
        </Field>
      </Pair>
    )
  }
  const shows = (one: FilterPart) => isAll || part === one
  const filtersByReturn = ['minCashOnCashRoi', 'maxCash', 'minCashFlow', 'minDscr'].some(
    (name) => draft[name as Name] !== null,
  )

  return (
    <Dialog title={title} size="s" anchor={isAll ? undefined : anchor} onClose={onClose} closesOutside>
      <form onSubmit={send} noValidate>
        <DialogBody>
          {(shows('strategy') || shows('return') || shows('cash') || shows('cashFlow')) && (
            <Field label="Strategy">
              <Select {...selectProps('strategy')}>
                <option value="">None</option>
                {strategies.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {shows('strategy') && (
            <p className={styles.note}>
              With a strategy, tags and list show its stored return: green above {goodReturn}%, red otherwise.
            </p>
          )}
          {shows('return') && draft.strategy !== null && (
            // As wide as its options.
            <div>
              <Segmented
                label="Return"
                options={[
                  { value: 'expected', label: 'Expected' },
                  { value: 'conservative', label: 'Conservative' },
                ]}
                value={draft.returnCase === 'conservative' ? 'conservative' : 'expected'}
                onValueChange={(next) => set({ returnCase: next === 'expected' ? null : next })}
              />
            </div>
          )}
          {figure !== null && isAsked && (
            <FigureChart
              figure={figure}
              distribution={distribution}
              limit={limit === null ? null : Number(limit)}
              found={{ alone, withOthers: count }}
            />
          )}
          {shows('cash') && (
            <Field label="Cash needed at most" error={errors.maxCash}>
              <MoneyField
                {...numberProps('maxCash')}
                step={5_000}
                min={0}
                disabled={draft.strategy === null}
              />
            </Field>
          )}
          {shows('cashFlow') && (
            <Field label="Monthly cash flow at least" hint={isFlip ? 'Fix/Flip has no cash flow' : undefined}>
              <MoneyField
                {...numberProps('minCashFlow')}
                step={50}
                disabled={draft.strategy === null || isFlip}
              />
            </Field>
          )}
          {shows('return') && (
            <Field label="Minimum cash-on-cash ROI">
              <NumberField
                {...numberProps('minCashOnCashRoi')}
                step={0.5}
                suffix="%"
                disabled={draft.strategy === null}
              />
            </Field>
          )}
          {shows('dscr') && (
            <Field label="DSCR at least" hint="Of the loan of Buy/Hold" error={errors.minDscr}>
              <NumberField {...numberProps('minDscr')} step={0.05} min={0} />
            </Field>
          )}
          {(isAll || part === 'return') && (
            <Switch
              label={
                distribution
                  ? `Include returns without taxes (${formatCount(distribution.incomplete)})`
                  : 'Include returns without taxes'
              }
              hint="Where taxes are not known and none can be assumed"
              checked={draft.includeIncomplete !== null}
              disabled={!filtersByReturn}
              onCheckedChange={(isIncluded) => set({ includeIncomplete: isIncluded ? 'true' : null })}
            />
          )}
          {isAll && (
            <>
              {range('Price', 'minPrice', 'maxPrice', 'dollars', 10_000)}
              <Pair legend="Rooms">
                <Field label="Beds">
                  <Select {...selectProps('minBeds')}>
                    <RoomOptions />
                  </Select>
                </Field>
                <Field label="Baths">
                  <Select {...selectProps('minBaths')}>
                    <RoomOptions />
                  </Select>
                </Field>
              </Pair>
              {range('Area', 'minArea', 'maxArea', 'squareFeet', 100)}
              {range('Price per sq ft', 'minPricePerSquareFoot', 'maxPricePerSquareFoot', 'dollars', 10)}
              {range('Lot', 'minLot', 'maxLot', 'squareFeet', 500)}
              {range('Year built', 'minYearBuilt', 'maxYearBuilt', 'none', 1)}
              {range('Days on market', 'minDaysOnMarket', 'maxDaysOnMarket', 'none', 1)}
              <Field label="Status">
                <Select {...selectProps('status')}>
                  <option value="">For sale or sold</option>
                  {Object.entries(statusLabels).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              </Field>
              {markets.length > 0 && (
                <Field label="Market">
                  <Select {...selectProps('market')}>
                    <option value="">Any</option>
                    {markets.map(({ _id, name }) => (
                      <option key={_id} value={_id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                </Field>
              )}
            </>
          )}
        </DialogBody>
        <DialogFoot>
          <Button variant="quiet" onClick={reset}>
            {isAll ? 'Clear Filters' : 'Reset'}
          </Button>
          <Button variant="primary" type="submit">
            {count === null ? 'Show Homes' : `Show ${formatCount(count)} ${count === 1 ? 'Home' : 'Homes'}`}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** The draft with only some of its filters. */
const onlyOf = (draft: FilterDraft, names: readonly Name[]) =>
  Object.fromEntries(
    (Object.keys(draft) as Name[]).map((name) => [name, names.includes(name) ? draft[name] : null]),
  ) as FilterDraft

const Pair = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <div className={styles.pair} role="group" aria-label={legend}>
    {children}
  </div>
)

const RoomOptions = () => (
  <>
    <option value="">Any</option>
    {ROOMS.map((rooms) => (
      <option key={rooms} value={rooms}>
        {rooms}+
      </option>
    ))}
  </>
)
