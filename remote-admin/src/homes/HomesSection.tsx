import { joinedHomeSorts, paths } from '@freehold/contracts'
import { tabClass, tabListClass } from '@freehold/ui'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { SortSelect } from '../lists/ListFilters'
import { ListSearch } from '../lists/ListSearch'
import * as styles from '../lists/ListSection.module.css'
import { Pager } from '../lists/Pager'
import { countText, type Noun, TitledSection } from '../lists/TitledSection'

export const title = 'Joined Homes'

interface HomesSectionProps {
  noun: Noun
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
  return (
    <TitledSection
      title={title}
      count={countText(total, noun)}
      tools={
        <div className={styles.filters}>
          <SortSelect columns={sortable} className={sortClass} />
          <ListSearch many={noun.many} />
        </div>
      }
    >
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
    </TitledSection>
  )
}
