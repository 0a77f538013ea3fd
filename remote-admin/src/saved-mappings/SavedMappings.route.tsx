import { authClient } from '@freehold/auth-client'
import { listSavedMappings, paths, type SavedMapping } from '@freehold/contracts'
import {
  buttonClass,
  Card,
  classNames,
  type Column,
  DataTable,
  EmptyState,
  formatCount,
  formatMoment,
  IconButton,
} from '@freehold/ui'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ListFailed } from '../lists/ListFailed'
import { countText, TitledSection } from '../lists/TitledSection'
import { DeleteMappingDialog } from './DeleteMappingDialog'
import { RenameMappingDialog } from './RenameMappingDialog'
import * as styles from './SavedMappings.module.css'

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  authClient.call(listSavedMappings, { signal })

const title = 'Saved Mappings'

type Change = { kind: 'rename' | 'delete'; mapping: SavedMapping } | null

/** The mappings of CSV files that were saved for the next file with the same columns. */
export function Component() {
  const mappings = useLoaderData<typeof loader>()
  const [change, setChange] = useState<Change>(null)
  const close = () => setChange(null)
  // The dialog leaves with the row that it changed, so that the focus does not return to a button that is about to go.
  const isListed = mappings.some(
    ({ _id, savedAt }) => _id === change?.mapping._id && savedAt === change.mapping.savedAt,
  )
  return (
    <TitledSection
      title={title}
      count={countText(mappings.length, { one: 'mapping', many: 'mappings' })}
      tools={
        <Link className={classNames(buttonClass(), styles.import)} to={paths.importCsv()}>
          Import CSV
        </Link>
      }
    >
      <Card>
        <DataTable
          caption={title}
          columns={[...columns, actionsOf(setChange)]}
          rows={mappings}
          // Another name has another id, and its row keeps the focus.
          rowKey={({ savedAt }) => savedAt}
          stacked
          empty={
            <EmptyState title="No mappings are saved">
              A mapping says which column of a CSV file fills which field. It is saved with an import, and
              offered for the next file with these columns.
            </EmptyState>
          }
        />
      </Card>
      {isListed && change?.kind === 'rename' && (
        <RenameMappingDialog mapping={change.mapping} onClose={close} />
      )}
      {isListed && change?.kind === 'delete' && (
        <DeleteMappingDialog mapping={change.mapping} onClose={close} />
      )}
    </TitledSection>
  )
}

const columns: readonly Column<SavedMapping>[] = [
  {
    key: 'name',
    heading: 'Name',
    rowHeader: true,
    tone: 'strong',
    cell: ({ name }) => <span className={styles.name}>{name}</span>,
  },
  { key: 'columns', heading: 'Columns', numeric: true, cell: ({ columns: read }) => formatCount(read) },
  { key: 'saved', heading: 'Saved', tone: 'muted', cell: ({ savedAt }) => formatMoment(savedAt) },
]

const actionsOf = (open: (change: Change) => void): Column<SavedMapping> => ({
  key: 'actions',
  heading: 'Actions',
  hiddenHeading: true,
  actions: true,
  cell: (mapping) => (
    <>
      <IconButton
        label={`Rename ${mapping.name}`}
        icon={Pencil}
        smallIcon
        onClick={() => open({ kind: 'rename', mapping })}
      />
      <IconButton
        label={`Delete ${mapping.name}`}
        icon={Trash2}
        smallIcon
        danger
        onClick={() => open({ kind: 'delete', mapping })}
      />
    </>
  ),
})

export const ErrorBoundary = () => <ListFailed title={title} />
