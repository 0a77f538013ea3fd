import { isApiError, isCallFailure } from '@freehold/contracts'
import type { ComponentType } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom'
import { CallFailed } from './CallFailed'
import { RemoteUnavailable } from './RemoteUnavailable'
import { findSitePart } from './siteParts'

interface RemoteBoundaryProps {
  NotAllowed: ComponentType<{ title: string }>
  NotFound: ComponentType
  /** The remote whose routes are inside; left out where none could be loaded. */
  remote?: LoadedRemote
}

export interface LoadedRemote {
  name: string
  version: string
  buildId: string
  /** Whether the registry names a version to go back to. */
  hasPrevious: boolean
  /** Asks the registry whether a redeploy has put another build in its place. */
  isSuperseded: () => Promise<boolean>
  /** Whether an error only says that the network was lost; asks for what did not come once more. */
  isNetworkLoss: (error: unknown) => Promise<boolean>
  /** Reports that it has crashed, which counts against a canary. */
  reportCrash: () => void
}

/** What the content area shows for whatever a remote, or the way to it, has thrown. */
export function RemoteBoundary({ NotAllowed, NotFound, remote }: RemoteBoundaryProps) {
  const error = useRouteError()
  const { pathname } = useLocation()
  const title = findSitePart(pathname)?.title ?? remote?.name ?? 'This page'
  switch (statusOf(error)) {
    case 403:
      return <NotAllowed title={title} />
    case 404:
      return <NotFound />
    default:
      // A release is not at fault for an outage of the API: only what its own code throws is reported as its crash.
      if (isCallFailure(error)) return <CallFailed key={title} title={title} error={error} />
      return <RemoteUnavailable key={title} title={title} error={error} remote={remote} />
  }
}

function statusOf(error: unknown): number | null {
  if (isRouteErrorResponse(error) || isApiError(error)) return error.status
  const name = error instanceof Error ? error.name : ''
  return { NotAllowedError: 403, NoSuchPageError: 404 }[name] ?? null
}
