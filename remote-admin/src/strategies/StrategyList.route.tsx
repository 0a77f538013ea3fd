import { authClient } from '@freehold/auth-client'
import { deleteStrategy, strategyCount, listStrategies, namedSorts } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { DeleteDialog } from '../lists/DeleteDialog'
import { readListQuery, redirectToLastPage } from '../lists/listAddress'
import { ListFailed } from '../lists/ListFailed'
import { ListSection } from '../lists/ListSection'
import { namedColumns } from '../lists/namedColumns'

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const { query, filter } = readListQuery(request, namedSorts)
  const [strategies, { strategyCount: total }] = await Promise.all([
    authClient.call(listStrategies, { query, signal }),
    authClient.call(strategyCount, { query: filter, signal }),
  ])
  redirectToLastPage(request, total)
  return { strategies, total }
}

export function Component() {
  const { strategies, total } = useLoaderData<typeof loader>()
  return (
    <ListSection
      section="strategies"
      title="Strategies"
      noun={{ one: 'strategy', many: 'strategies' }}
      rows={strategies}
      total={total}
      columns={namedColumns}
      nameOf={({ name }) => name}
      renderDelete={({ _id, name }) => (
        <DeleteDialog
          section="strategies"
          noun="Strategy"
          name={name}
          remove={() => authClient.call(deleteStrategy, { params: { id: _id } })}
        />
      )}
    />
  )
}

export const ErrorBoundary = () => <ListFailed title="Strategies" />
