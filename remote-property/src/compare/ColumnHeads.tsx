import { Courtesy } from '@freehold/property-ui'
import { IconButton, linkClass, Picture, VisuallyHidden } from '@freehold/ui'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useOrigin } from '../way-back/wayBack'
import { ColumnActions } from './ColumnActions'
import { ColumnNotices } from './ColumnNotices'
import { nameOf, type ComparedColumn } from './comparedColumns'
import * as styles from './Compare.module.css'

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- the grid of a phone takes the roles of a table away */

interface ColumnHeadsProps {
  columns: readonly ComparedColumn[]
  onRemove: (index: number) => void
  onUseToday: (index: number) => void
}

/** The photos, which scroll away, and the names, which stay. */
export function ColumnHeads({ columns, onRemove, onUseToday }: ColumnHeadsProps) {
  const origin = useOrigin()
  const { names, remove } = useFocusAfterRemoval(columns.length, onRemove)

  const shown = columns.map((column, index) => ({
    ...column,
    key: `${column.kind} ${column.id}`,
    name: nameOf(column, index),
  }))
  const cities = new Set(shown.flatMap(({ city }) => (city ? [city] : [])))
  const strategies = new Set(shown.map(({ strategy }) => strategy))
  return (
    <thead role="rowgroup">
      <tr role="row" className={styles.photos}>
        <td role="cell">
          <VisuallyHidden>Photo</VisuallyHidden>
        </td>
        {shown.map(({ key, name, home }, index) => (
          <td key={key} role="cell">
            <Picture className={styles.photo} photo={photoOf(home)} drawing="elevation" />
            <IconButton
              className={styles.removePhoto}
              label={`Remove ${name}`}
              icon={X}
              smallIcon
              onClick={() => remove(index)}
            />
            <Courtesy office={home?.ListOfficeName} />
          </td>
        ))}
      </tr>
      <tr role="row" className={styles.names}>
        <th scope="col" role="columnheader">
          {cities.size === 1 ? <small>{[...cities]}</small> : <VisuallyHidden>Figure</VisuallyHidden>}
        </th>
        {shown.map(({ key, name, kind, title, city, note, href, strategy }, index) => {
          const focusable = (element: HTMLElement | null) => {
            names.current[index] = element
          }
          const says = kind === 'analysis' || strategy === null || strategies.size > 1
          return (
            <th key={key} scope="col" role="columnheader">
              <div className={styles.head}>
                <span>
                  {href === null ? (
                    <span ref={focusable} tabIndex={-1}>
                      {title}
                    </span>
                  ) : (
                    <Link ref={focusable} className={linkClass('plain')} to={href} state={origin}>
                      {title}
                    </Link>
                  )}
                  {says && <small>{note}</small>}
                  {cities.size > 1 && city && <small>{city}</small>}
                </span>
                <IconButton label={`Remove ${name}`} icon={X} smallIcon onClick={() => remove(index)} />
              </div>
            </th>
          )
        })}
      </tr>
      {columns.some(({ notices }) => notices.length > 0) && (
        <tr role="row" className={styles.notices}>
          <td role="cell">Notes</td>
          {columns.map((column, index) => (
            <td key={`${column.kind} ${column.id}`} role="cell">
              <ColumnNotices
                column={column}
                name={nameOf(column, index)}
                onUseToday={() => {
                  // The button, which has the focus, goes.
                  names.current[index]?.focus()
                  onUseToday(index)
                }}
              />
            </td>
          ))}
        </tr>
      )}
      <tr role="row" className={styles.actionsRow}>
        <td role="cell">
          <VisuallyHidden>Actions</VisuallyHidden>
        </td>
        {columns.map((column, index) => (
          <td key={`${column.kind} ${column.id}`} role="cell">
            <ColumnActions column={column} name={nameOf(column, index)} />
          </td>
        ))}
      </tr>
    </thead>
  )
}

/** The button that had the focus goes with its column: the next name takes it, or the one before if it was the last. */
function useFocusAfterRemoval(count: number, onRemove: (index: number) => void) {
  const names = useRef<(HTMLElement | null)[]>([])
  const removed = useRef<number | null>(null)
  const focusNext = useEffectEvent((left: number) => {
    if (removed.current === null) return
    names.current[Math.min(removed.current, left - 1)]?.focus()
    removed.current = null
  })
  useEffect(() => focusNext(count), [count])
  const remove = (index: number) => {
    removed.current = index
    onRemove(index)
  }
  return { names, remove }
}

const photoOf = (home: ComparedColumn['home']) => {
  if (!home) return undefined
  const [first] = home.media
  const url = first?.url ?? home.photoUrl
  return url ? { url, alt: first?.caption ?? `Photo of ${home.PropertyAddressFull}` } : undefined
}
