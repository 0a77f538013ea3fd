import { authClient } from '@freehold/auth-client'
import { investmentStrategies } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { refreshUser } from '../refreshUser'
import { RealisticExpenses } from './RealisticExpenses'
import { SectionFailed } from './SectionFailed'
import { Toggles } from './Toggles'
import { revalidateUnlessViewChanged } from './useListView'

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const [strategies] = await Promise.all([
    authClient.call(investmentStrategies, { signal }),
    refreshUser(signal),
  ])
  return { strategies }
}

export const shouldRevalidate = revalidateUnlessViewChanged

export function Component() {
  const { strategies } = useLoaderData<typeof loader>()
  return (
    <>
      <Toggles
        title="Investment Strategies"
        list="strategies"
        items={strategies}
        note="Each strategy you turn on has its own tab on every property."
      />
      <RealisticExpenses />
    </>
  )
}

export const ErrorBoundary = () => <SectionFailed title="Investment Strategies" />
