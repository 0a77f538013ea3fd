import { type Column, Select } from '@freehold/ui'
import { readSort } from './listAddress'
import { ListSearch } from './ListSearch'
import * as styles from './ListSection.module.css'
import { useListAddress } from './useListAddress'

interface ListFiltersProps {
  many: string
  columns: readonly Pick<Column<never>, 'key' | 'heading' | 'sortable'>[]
}

/** The filters of a list, and on phones its sort order too: stacked rows have no headings to press. */
export function ListFilters({ many, columns }: ListFiltersProps) {
  const { query, change } = useListAddress()
  return (
    <div className={styles.filters}>
      <Select
        className={styles.active}
        aria-label="Show"
        value={query.get('active') ?? ''}
        onChange={({ target }) => void change({ active: target.value })}
      >
        <option value="">All</option>
        <option value="yes">Active</option>
        <option value="no">Inactive</option>
      </Select>
      <SortSelect columns={columns} />
      <ListSearch many={many} />
    </div>
  )
}

interface SortSelectProps extends Pick<ListFiltersProps, 'columns'> {
  /** By default it shows on phones only. */
  className?: string | undefined
}

export function SortSelect({ columns, className = styles.sort }: SortSelectProps) {
  const { query, change } = useListAddress()
  const sortable = columns.filter((column) => column.sortable)
  const { sort, descending } = readSort(
    query,
    sortable.map(({ key }) => key),
  )
  return (
    <Select
      className={className}
      aria-label="Sort by"
      value={descending ? `-${sort}` : sort}
      onChange={({ target }) => void change({ sort: target.value })}
    >
      {sortable.flatMap(({ key, heading }) => [
        <option key={key} value={key}>
          {heading}
        </option>,
        <option key={`-${key}`} value={`-${key}`}>
          {heading}, descending
        </option>,
      ])}
    </Select>
  )
}
