import { authClient } from '@freehold/auth-client'
import { listInterests } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ListFailed } from '../lists/ListFailed'
import { ListSection } from '../lists/ListSection'
import { namedColumns } from '../lists/namedColumns'

export async function loader({ request }: LoaderFunctionArgs) {
  return { interests: await authClient.call(listInterests, { signal: request.signal }) }
}

export function Component() {
  const { interests } = useLoaderData<typeof loader>()
  return (
    <ListSection
      title="Interests"
      noun={{ one: 'interest', many: 'interests' }}
      rows={interests}
      columns={namedColumns}
      searched={({ name, description }) => [name, description]}
    />
  )
}

export const ErrorBoundary = () => <ListFailed title="Interests" />
