import { joinedHomeSorts, paths } from '@freehold/contracts'
import { formatCount, SearchBox, tabClass, tabListClass } from '@freehold/ui'
import { type ReactNode, useId } from 'react'
import { NavLink } from 'react-router-dom'
import { SortSelect } from '../lists/ListFilters'
import * as styles from '../lists/ListSection.module.css'
import { Pager } from '../lists/Pager'
import { useSearchText } from '../lists/useSearchText'

export const title = 'Joined Homes'

interface HomesSectionProps {
  /** Singular and plural of what is listed. */
  noun: { one: string; many: string }
  /** How many there are on all pages. */
  total: number
  /** Of the choice of an order, where no headings can be pressed. */
  sortClass?: string
  children: ReactNode
}

const sorts = { address: 'Address', source: 'Source' }
const sortable = joinedHomeSorts.map((key) => ({ key, heading: sorts[key], sortable: true }))

/** The two lists of joined homes: those that are, and listings that were set apart. */
export function HomesSection({ noun, total, sortClass, children }: HomesSectionProps) {
  const heading = useId()
  const [text, searchFor] = useSearchText()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.toolbar}>
        <h2 id={heading}>{title}</h2>
        <span className={styles.count} role="status">
          {formatCount(total)} {total === 1 ? noun.one : noun.many}
        </span>
        <div className={styles.filters}>
          <SortSelect columns={sortable} className={sortClass} />
          <SearchBox
            className={styles.search}
            label={`Search ${noun.many}`}
            maxLength={200}
            value={text}
            onValueChange={searchFor}
          />
        </div>
      </div>
      <nav className={tabListClass} aria-label={title}>
        <NavLink className={tabClass} to={paths.admin('homes')} end>
          Joined
        </NavLink>
        <NavLink className={tabClass} to={paths.apartListings}>
          Set Apart
        </NavLink>
      </nav>
      {children}
      <Pager many={noun.many} total={total} />
    </section>
  )
}
