import { authClient } from '@freehold/auth-client'
import { investmentStrategies } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { Toggles } from './Toggles'

export async function loader({ request }: LoaderFunctionArgs) {
  return { strategies: await authClient.call(investmentStrategies, { signal: request.signal }) }
}

export function Component() {
  const { strategies } = useLoaderData<typeof loader>()
  return (
    <Toggles
      title="Investment Strategies"
      list="strategies"
      items={strategies}
      note="A strategy that is on has its own tab on every property."
    />
  )
}
