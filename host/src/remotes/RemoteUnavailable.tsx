import { paths } from '@freehold/contracts'
import { Button, buttonClass, Card, EmptyState } from '@freehold/ui'
import { RotateCw } from 'lucide-react'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import * as styles from './ContentPage.module.css'
import { countCrashes, noteCrash, subscribeToCrashes } from './crashes'
import { reloadOnce } from './guardedReload'
import { goBackToPreviousVersion } from './previousVersions'
import type { LoadedRemote } from './RemoteBoundary'
import { isRemoteLoadError } from './RemoteLoadError'
import { RetryButton } from './RetryButton'

interface RemoteUnavailableProps {
  /** What the sidebar calls the part. */
  title: string
  error: unknown
  remote: LoadedRemote | undefined
}

/** The card in place of a part that could not be loaded or has crashed. The shell around it works. */
export function RemoteUnavailable({ title, error, remote }: RemoteUnavailableProps) {
  const didLoad = remote !== undefined && !isRemoteLoadError(error)
  const isAgain = useIsAgain(title, didLoad ? { error, remote } : null)
  const isReplaced = useIsReplaced(error, remote)
  const actions = (
    <>
      {isReplaced ? <ReloadButton /> : <RetryButton reloads={isAgain && isMissingChunk(error)} />}
      {isAgain && remote?.hasPrevious && (
        <Button onClick={() => goBackToPreviousVersion(remote.buildId)}>Use the Previous Version</Button>
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
          {isReplaced
            ? `${title} has a new version, which comes when the page is loaded anew. Save what you have typed elsewhere first.`
            : `${title} ${didLoad ? 'has stopped working' : 'could not be loaded'}. The rest of the app works, and nothing you saved is lost.`}
        </EmptyState>
      </Card>
    </div>
  )
}

/** Whether the part has crashed before. Counted once it is shown, as React renders what crashes twice. */
function useIsAgain(title: string, crash: { error: unknown; remote: LoadedRemote } | null): boolean {
  const error = crash?.error
  const remote = crash?.remote
  useLayoutEffect(() => {
    if (remote === undefined) return
    noteCrash(title, error)
    remote.reportCrash()
  }, [title, error, remote])
  const crashes = useSyncExternalStore(subscribeToCrashes, () => countCrashes(title))
  return crash !== null && crashes > 1
}

/** Of a build that a redeploy has replaced a chunk may be gone, which only a new page heals. */
function useIsReplaced(error: unknown, remote: LoadedRemote | undefined): boolean {
  const [replaced, setReplaced] = useState<unknown>(null)
  useEffect(() => {
    if (remote === undefined || !isMissingChunk(error)) return undefined
    let isHere = true
    const decide = async () => {
      if ((await isSuperseded(remote)) && isHere && !reloadOnce(remote.buildId)) setReplaced(error)
    }
    void decide()
    return () => {
      isHere = false
    }
  }, [error, remote])
  return replaced !== null && replaced === error
}

/** With the registry away as well nobody knows, and Retry it is. */
async function isSuperseded(remote: LoadedRemote): Promise<boolean> {
  try {
    return await remote.isSuperseded()
  } catch {
    return false
  }
}

const isMissingChunk = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError'

const ReloadButton = () => (
  <Button variant="primary" icon={RotateCw} onClick={() => location.reload()}>
    Load the New Version
  </Button>
)

const focusOnce = (title: HTMLElement | null) => title?.focus()

function smallPrint(error: unknown, remote: LoadedRemote | undefined) {
  const text = error instanceof Error ? error.message : String(error)
  return remote === undefined || isRemoteLoadError(error) ? text : `${remote.name} ${remote.version}, ${text}`
}
