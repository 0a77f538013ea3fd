import { authClient } from '@freehold/auth-client'
import { listStrategies } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ListFailed } from '../lists/ListFailed'
import { ListSection } from '../lists/ListSection'
import { namedColumns } from '../lists/namedColumns'

export async function loader({ request }: LoaderFunctionArgs) {
  return { strategies: await authClient.call(listStrategies, { signal: request.signal }) }
}

export function Component() {
  const { strategies } = useLoaderData<typeof loader>()
  return (
    <ListSection
      title="Strategies"
      noun={{ one: 'strategy', many: 'strategies' }}
      rows={strategies}
      columns={namedColumns}
      searched={({ name, description }) => [name, description]}
    />
  )
}

export const ErrorBoundary = () => <ListFailed title="Strategies" />
