import { authClient } from '@freehold/auth-client'
import { isImportUnderWay, listBasemaps, listImports } from '@freehold/contracts'
import { buttonClass, Card, DataTable, EmptyState, Icon } from '@freehold/ui'
import { Plus } from 'lucide-react'
import { Link, type LoaderFunctionArgs, Outlet, useLoaderData, useSearchParams } from 'react-router-dom'
import { ListFailed } from '../lists/ListFailed'
import { countText, TitledSection } from '../lists/TitledSection'
import { useDialogLinks } from '../lists/useDialogAddress'
import { usePolling } from '../progress/usePolling'
import { basemapColumns } from './basemapColumns'
import { BasemapFaults } from './BasemapFaults'
import * as styles from './BasemapList.module.css'
import { findUnsuccessfulRun } from './basemapTexts'
import { BasemapRuns } from './BasemapRuns'
import { RemoveBasemapDialog } from './RemoveBasemapDialog'

/** The newest imports of base maps. Their kind is a word of the search, which finds some others as well. */
const newestRuns = { search: 'basemap', adapters: 'basemap', offset: '0', limit: '25' } as const

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  // One after the other: a run that ends between two parallel calls would be in neither response.
  const imports = await authClient.call(listImports, { query: newestRuns, signal })
  const basemaps = await authClient.call(listBasemaps, { signal })
  const runs = imports.filter(({ adapter }) => adapter === 'basemap')
  return { basemaps, runs, unsuccessful: findUnsuccessfulRun(runs, Date.now()) }
}

export function Component() {
  const { basemaps, runs, unsuccessful } = useLoaderData<typeof loader>()
  const links = useDialogLinks('basemaps')
  const [query] = useSearchParams()
  const removing = basemaps.find(({ _id }) => _id === query.get('delete'))
  usePolling(runs.some(({ state }) => isImportUnderWay(state)))
  return (
    <TitledSection
      title="Base Maps"
      count={countText(basemaps.length, { one: 'base map', many: 'base maps' })}
      tools={
        <Link className={`${buttonClass({ variant: 'primary' })} ${styles.add}`} {...links.add}>
          <Icon icon={Plus} />
          Add Base Map
        </Link>
      }
    >
      <BasemapRuns runs={runs} unsuccessful={unsuccessful} />
      <BasemapFaults basemaps={basemaps} />
      <Card>
        <DataTable
          caption="Base maps"
          columns={basemapColumns(links)}
          rows={basemaps}
          rowKey={({ _id }) => _id}
          stacked
          empty={<NoBasemaps />}
        />
      </Card>
      {removing && <RemoveBasemapDialog {...removing} />}
      <Outlet />
    </TitledSection>
  )
}

const NoBasemaps = () => (
  <EmptyState title="No base maps">
    A base map is the ground that the embedded map draws under the homes: streets, water, parks and names. Add
    a PMTiles archive in the Protomaps schema; docs/your-city.md says where to get one.
  </EmptyState>
)

export const ErrorBoundary = () => <ListFailed title="Base Maps" />
