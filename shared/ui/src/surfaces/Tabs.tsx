import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../classNames'
import { keepInRow } from './keepInRow'
import * as styles from './Tabs.module.css'

export interface Tab<Id extends string = string> {
  id: Id
  label: string
  /** A figure: under the label in `cells`, next to it in `line`. It belongs to the tab's name. */
  detail?: ReactNode
}

export interface TabsProps<Id extends string> {
  /** Names the row of tabs. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onValueChange: (id: Id) => void
  /** `cells`: two lines and equal width, to compare a figure of each. */
  variant?: 'line' | 'cells'
  /** Smaller type, for a window on a map. */
  small?: boolean
  className?: string
  panelClassName?: string
  /** The part of the current tab. */
  children?: ReactNode
}

/**
 * Parts of one page. Arrows, Home and End move and choose; Tab goes on to the panel. Where each part has an
 * address of its own use a `<nav>` of links with `tabListClass` and `tabClass` instead.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onValueChange,
  variant = 'line',
  small,
  className,
  panelClassName,
  children,
}: TabsProps<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const cells = variant === 'cells'

  useEffect(() => {
    const tab = document.getElementById(tabId(base, value))
    return list.current && tab ? keepInRow(list.current, tab) : undefined
  }, [base, value])

  const move = (event: KeyboardEvent) => {
    const next = neighbour(tabs, value, event.key)
    if (!next) return
    event.preventDefault()
    onValueChange(next.id)
    document.getElementById(tabId(base, next.id))?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classNames(cells ? styles.cells : styles.tabs, className)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={tabId(base, tab.id)}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${base}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            className={cells ? styles.cell : classNames(styles.tab, small && styles.small)}
            onClick={() => onValueChange(tab.id)}
            onKeyDown={move}
          >
            {cells ? <span className={styles.cellLabel}>{tab.label}</span> : tab.label}
            {tab.detail && ' '}
            {tab.detail && <span className={cells ? styles.detail : undefined}>{tab.detail}</span>}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={tabId(base, value)}
        tabIndex={-1}
        className={classNames(styles.panel, panelClassName)}
      >
        {children}
      </div>
    </>
  )
}

/** The look of the row and of one tab for links between routes; the current link has `aria-current="page"`. */
export const tabListClass = styles.tabs ?? ''
export const tabClass = styles.tab ?? ''

const tabId = (base: string, id: string) => `${base}-tab-${id}`

function neighbour<Id extends string>(tabs: readonly Tab<Id>[], value: Id, key: string) {
  const at = tabs.findIndex((tab) => tab.id === value)
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length]
  if (key === 'ArrowLeft') return tabs.at(at - 1)
  if (key === 'Home') return tabs[0]
  return key === 'End' ? tabs.at(-1) : undefined
}
