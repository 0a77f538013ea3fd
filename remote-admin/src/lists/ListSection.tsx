import type { AdminSection } from '@freehold/contracts'
import { buttonClass, Card, type Column, DataTable, Icon } from '@freehold/ui'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Outlet, useSearchParams } from 'react-router-dom'
import { readSort } from './listAddress'
import { ListFilters } from './ListFilters'
import * as styles from './ListSection.module.css'
import { NothingFound } from './NothingFound'
import { Pager } from './Pager'
import { rowActions, type RowActionsOptions } from './rowActions'
import { countText, type Noun, TitledSection } from './TitledSection'
import { useDialogLinks } from './useDialogAddress'
import { useListAddress } from './useListAddress'

interface ListSectionProps<Row extends { _id: string }> extends RowActionsOptions<Row> {
  section: AdminSection
  title: string
  noun: Noun
  /** The rows of the current page. */
  rows: readonly Row[]
  /** The number of rows on all pages. */
  total: number
  columns: readonly Column<Row>[]
  /** The dialog that confirms the deletion of a row. */
  renderDelete: (row: Row) => ReactNode
}

/** One section of Admin Settings: a paged list with filters, sorting and row actions. */
export function ListSection<Row extends { _id: string }>({
  section,
  title,
  noun,
  rows,
  total,
  columns,
  renderDelete,
  ...actions
}: ListSectionProps<Row>) {
  const links = useDialogLinks(section)
  const { query, change } = useListAddress()
  const [all] = useSearchParams()
  const { sort, descending } = readSort(
    query,
    columns.map(({ key }) => key),
  )
  const deleting = rows.find(({ _id }) => _id === all.get('delete'))
  const sortBy = (key: string) => void change({ sort: key === sort && !descending ? `-${key}` : key })

  return (
    <TitledSection
      title={title}
      count={countText(total, noun)}
      tools={
        <>
          <ListFilters many={noun.many} columns={columns} />
          <Link className={`${buttonClass({ variant: 'primary' })} ${styles.add}`} {...links.add}>
            <Icon icon={Plus} />
            Add New {title === 'Strategies' ? 'Strategy' : title.slice(0, -1)}
          </Link>
        </>
      }
    >
      <Card>
        <DataTable
          caption={title}
          columns={[...columns, rowActions(links, actions)]}
          rows={rows}
          rowKey={(row) => row._id}
          stacked
          sorted={sort === undefined ? undefined : { key: sort, descending }}
          onSort={sortBy}
          empty={<NothingFound many={noun.many} />}
        />
      </Card>
      <Pager many={noun.many} total={total} />
      {deleting && renderDelete(deleting)}
      <Outlet />
    </TitledSection>
  )
}
