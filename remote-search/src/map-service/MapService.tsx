import type { RuntimeConfig } from '@freehold/contracts'
import { getRefusal, subscribeToRefusal } from '@freehold/embedded-maps'
import { APILoadingStatus, APIProvider, APIProviderContext } from '@vis.gl/react-google-maps'
import { use, useMemo, useSyncExternalStore, type ReactNode } from 'react'

/** A constant, because the loader runs again for each new array. */
const LIBRARIES = ['marker', 'places']

const reportFailure = (error: unknown) => console.warn('The map service could not be loaded', error)

interface MapServiceProps {
  config: RuntimeConfig
  children: ReactNode
}

/** Loads the map service for its children; `prepareMapService` has chosen which. */
export function MapService({ config, children }: MapServiceProps) {
  return (
    <APIProvider apiKey={config.maps.google?.apiKey ?? ''} libraries={LIBRARIES} onError={reportFailure}>
      <WithRefusal>{children}</WithRefusal>
    </APIProvider>
  )
}

/**
 * Restores the status AUTH_FAILURE, which @vis.gl/react-google-maps declares and shows but no longer sets (since
 * 1.8.0). Delete this once it listens to `gm_authFailure` again.
 */
function WithRefusal({ children }: { children: ReactNode }) {
  const context = use(APIProviderContext)
  const isRefused = useSyncExternalStore(subscribeToRefusal, getRefusal)
  const value = useMemo(
    () => (isRefused && context ? { ...context, status: APILoadingStatus.AUTH_FAILURE } : context),
    [isRefused, context],
  )
  return <APIProviderContext value={value}>{children}</APIProviderContext>
}
