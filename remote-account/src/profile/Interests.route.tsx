import { authClient } from '@freehold/auth-client'
import { investmentInterests } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { refreshUser } from '../refreshUser'
import { SectionFailed } from './SectionFailed'
import { Toggles } from './Toggles'
import { revalidateUnlessViewChanged } from './useListView'

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const [interests] = await Promise.all([
    authClient.call(investmentInterests, { signal }),
    refreshUser(signal),
  ])
  return { interests }
}

export const shouldRevalidate = revalidateUnlessViewChanged

export function Component() {
  const { interests } = useLoaderData<typeof loader>()
  return (
    <Toggles
      title="Investment Interests"
      list="interests"
      items={interests}
      note="Interests are for your account’s own use: they record what you look for, and change no list or figure."
    />
  )
}

export const ErrorBoundary = () => <SectionFailed title="Investment Interests" />
