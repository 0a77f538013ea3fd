import { authClient } from '@freehold/auth-client'
import { deleteInterest, interestCount, listInterests, namedSorts } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { DeleteDialog } from '../lists/DeleteDialog'
import { readListQuery, redirectToLastPage } from '../lists/listAddress'
import { ListFailed } from '../lists/ListFailed'
import { ListSection } from '../lists/ListSection'
import { namedColumns } from '../lists/namedColumns'

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const { query, filter } = readListQuery(request, namedSorts)
  const [interests, { interestCount: total }] = await Promise.all([
    authClient.call(listInterests, { query, signal }),
    authClient.call(interestCount, { query: filter, signal }),
  ])
  redirectToLastPage(request, total)
  return { interests, total }
}

export function Component() {
  const { interests, total } = useLoaderData<typeof loader>()
  return (
    <ListSection
      section="interests"
      title="Interests"
      noun={{ one: 'interest', many: 'interests' }}
      rows={interests}
      total={total}
      columns={namedColumns}
      nameOf={({ name }) => name}
      renderDelete={({ _id, name }) => (
        <DeleteDialog
          section="interests"
          noun="Interest"
          name={name}
          remove={() => authClient.call(deleteInterest, { params: { id: _id } })}
        />
      )}
    />
  )
}

export const ErrorBoundary = () => <ListFailed title="Interests" />
