import { isApiError, isCallFailure } from '@freehold/contracts'
import type { ComponentType } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom'
import { findSection } from '../../sections'
import { CallFailed } from './CallFailed'
import type { MountedRemote } from './MountedRemote'
import { RemoteUnavailable } from './RemoteUnavailable'

/** The shell's own pages for errors that are not the remote's fault. */
export interface ShellPages {
  /** Shown when the user's role may not open a section; `title` names the section. */
  NotAllowed: ComponentType<{ title: string }>
  /** Shown for a path below `/app` that no remote and no page owns. */
  NotFound: ComponentType
}

interface RemoteBoundaryProps extends ShellPages {
  /** The remote whose routes are inside; left out when none could be loaded. */
  remote?: MountedRemote
}

/** Shows errors of a remote's pages, and of loading the remote, in the content area. */
export function RemoteBoundary({ NotAllowed, NotFound, remote }: RemoteBoundaryProps) {
  const error = useRouteError()
  const { pathname } = useLocation()
  const title = findSection(pathname)?.title ?? remote?.name ?? 'This page'
  switch (statusOf(error)) {
    case 403:
      return <NotAllowed title={title} />
    case 404:
      return <NotFound />
    default:
      // A failed API call is no crash of the release; errors of its code are.
      if (isCallFailure(error)) return <CallFailed key={title} title={title} error={error} />
      return <RemoteUnavailable key={title} title={title} error={error} remote={remote} />
  }
}

function statusOf(error: unknown): number | null {
  if (isRouteErrorResponse(error) || isApiError(error)) return error.status
  const name = error instanceof Error ? error.name : ''
  return { NotAllowedError: 403, NoSuchPageError: 404 }[name] ?? null
}
