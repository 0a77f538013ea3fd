import { authClient } from '@freehold/auth-client'
import { investmentInterests } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { Toggles } from './Toggles'

export async function loader({ request }: LoaderFunctionArgs) {
  return { interests: await authClient.call(investmentInterests, { signal: request.signal }) }
}

export function Component() {
  const { interests } = useLoaderData<typeof loader>()
  return <Toggles title="Investment Interests" list="interests" items={interests} />
}
