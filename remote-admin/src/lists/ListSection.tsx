import { buttonClass, Card, type Column, DataTable, EmptyState, formatCount, SearchBox } from '@freehold/ui'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import * as styles from './ListSection.module.css'
import { useSearchText } from './useSearchText'

interface ListSectionProps<Row extends { _id: string }> {
  title: string
  /** What the rows are called: 'users', and one of them 'user'. */
  noun: { one: string; many: string }
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** The texts of a row that the search box looks through. */
  searched: (row: Row) => readonly string[]
}

/** One section of Admin Settings: a list with its count and a search box, whose text is in the URL. */
export function ListSection<Row extends { _id: string }>({
  title,
  noun,
  rows,
  columns,
  searched,
}: ListSectionProps<Row>) {
  const heading = useId()
  const [search, searchFor] = useSearchText()
  const found = rows.filter((row) => matches(searched(row), search))
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.toolbar}>
        <h2 id={heading}>{title}</h2>
        <span className={styles.count} role="status">
          {formatCount(found.length)} {found.length === 1 ? noun.one : noun.many}
        </span>
        <SearchBox
          className={styles.search}
          label={`Search ${noun.many}`}
          value={search}
          onValueChange={searchFor}
        />
      </div>
      <Card>
        <DataTable
          caption={title}
          columns={columns}
          rows={found}
          rowKey={(row) => row._id}
          stacked
          empty={<NothingFound search={search} many={noun.many} />}
        />
      </Card>
    </section>
  )
}

function NothingFound({ search, many }: { search: string; many: string }) {
  if (search === '') return <EmptyState title={`No ${many} yet`} />
  return (
    <EmptyState
      title={`No ${many} match “${search}”`}
      action={
        <Link className={buttonClass()} to="?" replace>
          Clear Search
        </Link>
      }
    />
  )
}

/** Every word that is looked for stands somewhere in the row, whatever its case. */
function matches(texts: readonly string[], search: string): boolean {
  const text = texts.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
