import { paths } from '@freehold/contracts'
import { Button, buttonClass, Card, EmptyState } from '@freehold/ui'
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router-dom'
import * as styles from './ContentPage.module.css'
import { goBackToPreviousVersion } from './previousVersions'
import type { LoadedRemote } from './RemoteBoundary'
import { isRemoteLoadError } from './RemoteLoadError'

interface RemoteUnavailableProps {
  /** What the sidebar calls the part. */
  title: string
  error: unknown
  remote: LoadedRemote | undefined
}

/** How often each part has crashed since the page was opened; a second time offers the version before. */
const crashes = new Map<string, number>()

/** The card in place of a part that could not be loaded or has crashed. The shell around it works. */
export function RemoteUnavailable({ title, error, remote }: RemoteUnavailableProps) {
  const didLoad = remote !== undefined && !isRemoteLoadError(error)
  useEffect(() => {
    if (didLoad) crashes.set(title, (crashes.get(title) ?? 0) + 1)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each new error is one more crash
  }, [didLoad, title, error])
  const offersPrevious = didLoad && remote.hasPrevious && (crashes.get(title) ?? 0) > 0
  const actions = (
    <>
      <RetryButton error={error} />
      {offersPrevious && (
        <Button onClick={() => goBackToPreviousVersion(remote.name)}>Use the Previous Version</Button>
      )}
      <Link to={paths.app} className={buttonClass({ variant: 'quiet' })}>
        Go to Dashboard
      </Link>
    </>
  )
  return (
    <div className={styles.page}>
      <Card>
        <EmptyState
          size="page"
          art="cut"
          role="alert"
          title="This part of Freehold is not available"
          headingLevel={1}
          titleRef={focusOnce}
          action={actions}
          smallPrint={smallPrint(error, remote)}
        >
          {title} {didLoad ? 'has stopped working' : 'could not be loaded'}. The rest of the app works, and
          nothing you saved is lost.
        </EmptyState>
      </Card>
    </div>
  )
}

/** The same address again: the loader, or the page, starts over without a reload. */
function RetryButton({ error }: { error: unknown }) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const retrying = useNavigation().state !== 'idle'
  const retry = () => {
    // A chunk that went missing after a deploy is not in this page's build any more: only a new page can have it.
    if (error instanceof Error && error.name === 'ChunkLoadError') return location.reload()
    return navigate(pathname + search + hash, { replace: true })
  }
  return (
    <Button
      variant="primary"
      icon={RotateCw}
      busy={retrying}
      busyText="Retrying..."
      onClick={() => void retry()}
    >
      Retry
    </Button>
  )
}

const focusOnce = (title: HTMLElement | null) => title?.focus()

function smallPrint(error: unknown, remote: LoadedRemote | undefined) {
  const text = error instanceof Error ? error.message : String(error)
  return remote === undefined || isRemoteLoadError(error) ? text : `${remote.name} ${remote.version}, ${text}`
}
