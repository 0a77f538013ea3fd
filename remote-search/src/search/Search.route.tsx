import { authClient } from '@freehold/auth-client'
import { getRuntimeConfig, paths } from '@freehold/contracts'
import {
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom'
import { prepareMapService } from '../map-service/prepareMapService'
import { SearchPage } from './SearchPage'

export async function loader({ request }: LoaderFunctionArgs) {
  if (!authClient.hasSessionMarker()) throw redirect(paths.root)
  const config = await authClient.call(getRuntimeConfig, { signal: request.signal })
  prepareMapService(config)
  return { config }
}

/** No reload when only the query changes: it follows the map and does not affect the configuration. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

export function Component() {
  const { config } = useLoaderData<typeof loader>()
  return <SearchPage config={config} />
}
