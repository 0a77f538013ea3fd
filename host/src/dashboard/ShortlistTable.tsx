import {
  paths,
  returnPercent,
  shortlistStages,
  storedReturnOf,
  type ShortlistedHome,
  type ShortlistStage,
  type StrategyKey,
} from '@freehold/contracts'
import { cityLine, Courtesy, ListingRoi, RemovalDialog } from '@freehold/property-ui'
import {
  Badge,
  formatCount,
  formatDay,
  formatDollars,
  formatPercent,
  IconButton,
  linkClass,
  Select,
  UNKNOWN,
  VisuallyHidden,
} from '@freehold/ui'
import { Heart } from 'lucide-react'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { fromShortlist } from './fromShortlist'
import { ShortlistNote } from './ShortlistNote'
import { stageLabels } from './stageLabels'
import { useShortlistChanges } from './useShortlistChanges'
import * as styles from './Shortlist.module.css'

/** Rows laid out as blocks lose their meaning in browsers unless their roles are spelled out. */
const as = (role: string) => ({ role })

interface ShortlistTableProps {
  groups: { stage: ShortlistStage; homes: readonly ShortlistedHome[] }[]
  /** Of the shown returns; undefined if the user has selected none. */
  strategy: StrategyKey | undefined
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
}

/** The homes under the headings of their stages. On phones each is a block. */
export function ShortlistTable({ groups, strategy, ...selection }: ShortlistTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const [removing, setRemoving] = useState<ShortlistedHome | null>(null)
  const changes = useShortlistChanges()
  const moved = useFocusOnMoved(table)
  const headings = ['Price', ...(strategy ? ['ROI Now'] : []), 'Note', 'Added', 'Stage']
  return (
    <>
      <table ref={table} className={styles.table} {...as('table')} aria-label="Shortlist by stage">
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            <th scope="col" {...as('columnheader')}>
              <VisuallyHidden>Select</VisuallyHidden>
            </th>
            <th scope="col" {...as('columnheader')}>
              Property
            </th>
            {headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                {...as('columnheader')}
                className={['Price', 'ROI Now'].includes(heading) ? styles.numeric : undefined}
              >
                {heading}
              </th>
            ))}
            <th scope="col" {...as('columnheader')}>
              <VisuallyHidden>Remove</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {groups.map(({ stage, homes }) => (
            <Fragment key={stage}>
              {homes.length > 0 && (
                <tr {...as('row')} className={styles.stageRow}>
                  <th scope="colgroup" {...as('columnheader')} colSpan={headings.length + 3}>
                    {stageLabels[stage]} <span>{formatCount(homes.length)}</span>
                  </th>
                </tr>
              )}
              {homes.map((entry) => (
                <HomeRow
                  key={entry.propertyId}
                  {...{ entry, strategy }}
                  isSelected={selection.selected.has(entry.propertyId)}
                  onSelect={() => selection.onSelect(entry.propertyId)}
                  onStage={(next) => {
                    moved.current = entry.propertyId
                    void changes.changeStage(entry, next)
                  }}
                  onNote={(note, version) => changes.changeNote(entry.propertyId, note, version)}
                  onRemove={() =>
                    losesOnRemoval(entry) ? setRemoving(entry) : void changes.remove(entry, streetOf(entry))
                  }
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {removing && (
        <RemovalDialog
          address={streetOf(removing)}
          busy={changes.isRemoving}
          onCancel={() => setRemoving(null)}
          onConfirm={() => void changes.remove(removing).then(() => setRemoving(null))}
        />
      )}
    </>
  )
}

/** Another stage moves a row, which takes the focus off its field. */
function useFocusOnMoved(table: React.RefObject<HTMLTableElement | null>) {
  const moved = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return
    const row = table.current?.querySelector(`[data-home="${moved.current}"]`)
    const fallback = table.current?.closest('section')?.querySelector<HTMLElement>('[aria-selected="true"]')
    ;(row?.querySelector('select') ?? fallback)?.focus()
    moved.current = null
  })
  return moved
}

/** Whether it has more than what adding it again brings back. */
const losesOnRemoval = ({ stage, note, home }: ShortlistedHome) =>
  stage !== 'watching' || note !== '' || home === null

const streetOf = ({ PropertyAddressFull, home }: ShortlistedHome) =>
  home ? PropertyAddressFull.split(', ')[0]! : PropertyAddressFull

interface HomeRowProps {
  entry: ShortlistedHome
  strategy: StrategyKey | undefined
  isSelected: boolean
  onSelect: () => void
  onStage: (stage: ShortlistStage) => void
  onNote: React.ComponentProps<typeof ShortlistNote>['onSave']
  onRemove: () => void
}

function HomeRow({ entry, strategy, isSelected, onSelect, onStage, onNote, onRemove }: HomeRowProps) {
  const { propertyId, home, stage, createdAt } = entry
  const street = streetOf(entry)
  return (
    <tr {...as('row')} data-home={propertyId}>
      <td {...as('cell')} className={styles.select}>
        {home && (
          <input
            type="checkbox"
            aria-label={`Select ${street} to compare`}
            checked={isSelected}
            onChange={onSelect}
          />
        )}
      </td>
      <th scope="row" {...as('rowheader')} className={styles.name}>
        {home ? (
          <>
            <Link
              className={`${linkClass('plain')} ${styles.strong}`}
              to={paths.property(propertyId)}
              state={fromShortlist}
            >
              {street}
            </Link>
            <small className={styles.sub}>
              {cityLine(home)} {home.listingStatus === 'sold' && <Badge>Sold</Badge>}
            </small>
            <Courtesy office={home.ListOfficeName} />
          </>
        ) : (
          <>
            <span className={styles.strong}>{street}</span>
            <small className={styles.sub}>Withdrawn</small>
          </>
        )}
      </th>
      <td {...as('cell')} className={`${styles.numeric} ${styles.price}`}>
        <Price {...entry} />
      </td>
      {strategy && (
        <td {...as('cell')} className={`${styles.numeric} ${styles.roi}`}>
          <Return {...entry} strategy={strategy} />
        </td>
      )}
      <td {...as('cell')} className={styles.note}>
        <ShortlistNote street={street} entry={entry} onSave={onNote} />
      </td>
      <td {...as('cell')} className={styles.date}>
        {formatDay(createdAt)}
      </td>
      <td {...as('cell')} className={styles.stage}>
        <Select
          aria-label={`Stage of ${street}`}
          value={stage}
          onChange={(event) => onStage(event.target.value as ShortlistStage)}
        >
          {shortlistStages.map((option) => (
            <option key={option} value={option}>
              {stageLabels[option]}
            </option>
          ))}
        </Select>
      </td>
      <td {...as('cell')} className={styles.heart}>
        <IconButton
          icon={Heart}
          label={`Remove ${street} from shortlist`}
          tooltip="Remove from shortlist"
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}

/** The price of today, and how much it has changed. */
function Price({ home, whenAdded }: ShortlistedHome) {
  const [now, before] = [home?.LatestListingPrice ?? null, whenAdded?.LatestListingPrice ?? null]
  if (now === null || before === null) return formatDollars(now)
  return (
    <>
      <span className={styles.strong}>{formatDollars(now)}</span>
      <small className={styles.sub}>
        {now === before ? (
          'unchanged'
        ) : (
          <>
            <span aria-hidden="true">{now < before ? '↓ ' : '↑ '}</span>
            <VisuallyHidden>{now < before ? 'down ' : 'up '}</VisuallyHidden>
            {formatDollars(Math.abs(now - before))} since added
          </>
        )}
      </small>
    </>
  )
}

/** The return of today, and that of the day when the home was added. A sold home has none. */
function Return({ home, whenAdded, strategy }: ShortlistedHome & { strategy: StrategyKey }) {
  if (!home) return UNKNOWN
  const isForSale = home.listingStatus === 'forSale'
  const value = isForSale ? storedReturnOf(home, strategy) : null
  const before = returnPercent(whenAdded && storedReturnOf(whenAdded, strategy))
  return (
    <>
      {isForSale ? <ListingRoi listing={home} strategy={strategy} value={value} /> : UNKNOWN}
      {before !== null && !home.isImplausible && (
        <small className={styles.sub}>{changeText(returnPercent(value), before)}</small>
      )}
    </>
  )
}

function changeText(now: number | null, before: number): string {
  const text = `added at ${formatPercent(before)}`
  if (now === null) return text
  if (formatPercent(now) === formatPercent(before)) return 'as added'
  const points = now - before
  return Number.isFinite(points) ? `${text}, ${points > 0 ? '+' : ''}${formatPoints(points)}` : text
}

const formatPoints = (points: number) => formatPercent(points).replace('%', '')
