import { authClient } from '@freehold/auth-client'
import {
  blockedPhotos,
  importAdapters,
  importCount,
  type ImportRun,
  isImportUnderWay,
  listImports,
  paths,
} from '@freehold/contracts'
import {
  Badge,
  type BadgeProps,
  buttonClass,
  Card,
  CardFoot,
  type Column,
  DataTable,
  formatCount,
  formatMoment,
  Icon,
  linkClass,
} from '@freehold/ui'
import { FileSpreadsheet, Plus } from 'lucide-react'
import { Link, type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router-dom'
import { readListQuery, redirectToLastPage } from '../lists/listAddress'
import { ListFailed } from '../lists/ListFailed'
import { ListSearch } from '../lists/ListSearch'
import * as styles from '../lists/ListSection.module.css'
import { NothingFound } from '../lists/NothingFound'
import { Pager } from '../lists/Pager'
import { countText, TitledSection } from '../lists/TitledSection'
import { useDialogLinks } from '../lists/useDialogAddress'
import { usePolling } from '../progress/usePolling'
import { BlockedPhotosNotice } from './BlockedPhotosNotice'
import { importActions } from './importActions'
import * as importStyles from './ImportList.module.css'
import { adapterNames, describeState } from './importTexts'

/** Every kind that this page has a name for. */
const adapters = importAdapters.join('-')

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  // By default the newest come first.
  const { query, filter } = readListQuery(request, [])
  const [runs, { importCount: total }, blocked] = await Promise.all([
    authClient.call(listImports, { query: { ...query, adapters }, signal }),
    authClient.call(importCount, { query: { ...filter, adapters }, signal }),
    // The list is worth more than this notice.
    authClient.call(blockedPhotos, { signal }).catch(() => null),
  ])
  redirectToLastPage(request, total)
  return { runs, total, blocked }
}

const stateTones: Record<ImportRun['state'], BadgeProps['tone']> = {
  uploading: 'info',
  waiting: 'info',
  running: 'info',
  finished: 'plain',
  failed: 'neg',
  cutOff: 'warn',
}

const columns: readonly Column<ImportRun>[] = [
  { key: 'file', heading: 'File', rowHeader: true, tone: 'strong', cell: ({ fileName }) => fileName },
  { key: 'kind', heading: 'Kind', tone: 'muted', cell: ({ adapter }) => adapterNames[adapter] },
  { key: 'started', heading: 'Started', cell: ({ startedAt }) => formatMoment(startedAt) },
  { key: 'by', heading: 'By', tone: 'muted', cell: ({ startedBy }) => startedBy ?? 'Command line' },
  {
    key: 'state',
    heading: 'State',
    cell: (run) => <Badge tone={stateTones[run.state]}>{describeState(run)}</Badge>,
  },
  { key: 'rows', heading: 'Rows', numeric: true, cell: ({ rowsRead }) => formatCount(rowsRead) },
  { key: 'rejected', heading: 'Rejected', numeric: true, cell: ({ rejected }) => formatCount(rejected) },
]

const start = {
  text: 'Homes and sales come in by file. Start with a CSV: the page proposes which column is which.',
  action: (
    <Link className={buttonClass()} to={paths.importCsv()}>
      Import a CSV File
    </Link>
  ),
}

export function Component() {
  const { runs, total, blocked } = useLoaderData<typeof loader>()
  const links = useDialogLinks('imports')
  usePolling(runs.some(({ state }) => isImportUnderWay(state)))
  return (
    <TitledSection
      title="Imports"
      count={countText(total, { one: 'import', many: 'imports' })}
      tools={
        <>
          <div className={styles.filters}>
            <ListSearch many="imports" />
          </div>
          <div className={importStyles.ways}>
            <Link className={buttonClass({ variant: 'primary' })} to={paths.importCsv()}>
              <Icon icon={FileSpreadsheet} />
              Import CSV
            </Link>
            <Link className={buttonClass()} {...links.add}>
              <Icon icon={Plus} />
              Import Other Data
            </Link>
          </div>
        </>
      }
    >
      {blocked !== null && blocked.listings > 0 && <BlockedPhotosNotice {...blocked} />}
      <Card>
        <DataTable
          caption="Imports"
          columns={[...columns, importActions(links)]}
          rows={runs}
          rowKey={({ _id }) => _id}
          stacked
          empty={<NothingFound many="imports" start={start} />}
        />
        <CardFoot>
          How the columns of CSV files are read is kept in{' '}
          <Link className={linkClass()} to={paths.savedMappings}>
            Saved Mappings
          </Link>
          .
        </CardFoot>
      </Card>
      <Pager many="imports" total={total} />
      <Outlet />
    </TitledSection>
  )
}

export const ErrorBoundary = () => <ListFailed title="Imports" />
