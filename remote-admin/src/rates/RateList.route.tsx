import { authClient } from '@freehold/auth-client'
import { listRates, rateNotices, type RateOfType } from '@freehold/contracts'
import {
  Card,
  CardFoot,
  type Column,
  DataTable,
  formatDay,
  Icon,
  iconButtonClass,
  Tooltip,
  UNKNOWN,
} from '@freehold/ui'
import { Pencil } from 'lucide-react'
import { Link, type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router-dom'
import { ListFailed } from '../lists/ListFailed'
import { countText, TitledSection } from '../lists/TitledSection'
import { useDialogLinks } from '../lists/useDialogAddress'
import { usePolling } from '../progress/usePolling'
import { FetchNow } from './FetchNow'
import { formatRate } from './formatRate'
import { RatesStatus } from './RatesStatus'
import * as styles from './RateList.module.css'

export async function loader({ request }: LoaderFunctionArgs) {
  return authClient.call(listRates, { signal: request.signal })
}

const columns: readonly Column<RateOfType>[] = [
  { key: 'type', heading: 'Type', rowHeader: true, tone: 'strong', cell: ({ type }) => type },
  {
    key: 'rate',
    heading: 'Rate',
    numeric: true,
    cell: ({ current }) => (current ? formatRate(current.rate) : UNKNOWN),
  },
  {
    key: 'asOf',
    heading: 'As Of',
    cell: ({ current }) => (current ? formatDay(current.asOf) : UNKNOWN),
  },
  { key: 'source', heading: 'Source', tone: 'muted', cell: ({ current }) => current?.source ?? UNKNOWN },
]

const enterColumn = (links: ReturnType<typeof useDialogLinks>): Column<RateOfType> => ({
  key: 'actions',
  heading: 'Actions',
  hiddenHeading: true,
  actions: true,
  cell: ({ _id, type }) => (
    <Tooltip text={`Enter ${type}`}>
      <Link className={iconButtonClass()} aria-label={`Enter ${type}`} {...links.edit(_id)}>
        <Icon icon={Pencil} small />
      </Link>
    </Tooltip>
  ),
})

export function Component() {
  const { types, fetching, recomputing } = useLoaderData<typeof loader>()
  const links = useDialogLinks('rates')
  usePolling(fetching.isUnderWay || recomputing !== null)
  const notices = rateNotices(types.map(({ current }) => current?.source))
  return (
    <TitledSection
      title="Rates"
      count={countOf(types)}
      tools={fetching.everyHours !== null && <FetchNow isUnderWay={fetching.isUnderWay} />}
    >
      <RatesStatus fetching={fetching} recomputing={recomputing} />
      <Card>
        <div className={styles.rates}>
          <DataTable
            caption="Rates"
            columns={[...columns, enterColumn(links)]}
            rows={types}
            rowKey={({ _id }) => _id}
            stacked
          />
        </div>
        {notices.length > 0 && <CardFoot>{notices.join(' ')}</CardFoot>}
      </Card>
      <Outlet />
    </TitledSection>
  )
}

/** '7 types', '7 types, 2 without a rate' */
function countOf(types: readonly RateOfType[]): string {
  const missing = types.filter(({ current }) => current === null).length
  const all = countText(types.length, { one: 'type', many: 'types' })
  return missing === 0 ? all : `${all}, ${missing} without a rate`
}

export const ErrorBoundary = () => <ListFailed title="Rates" />
