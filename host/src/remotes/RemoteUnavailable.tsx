import { failureMessage, paths } from '@freehold/contracts'
import { Button, buttonClass, Card, EmptyState } from '@freehold/ui'
import { RotateCw } from 'lucide-react'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router-dom'
import * as styles from './ContentPage.module.css'
import { countCrashes, noteCrash, subscribeToCrashes } from './crashes'
import { isMissingChunk } from './diagnoseFailure'
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
  const crash = didLoad ? { error, remote } : null
  const isAgain = useIsAgain(title, crash)
  const isLost = useDecision(isLostOrReport, error, crash?.remote)
  const isReplaced = useDecision(isReplacedOrReload, error, remote)
  function explanation() {
    if (isReplaced)
      return `${title} has a new version, which comes when the page is loaded anew. Save what you have typed elsewhere first.`
    if (isLost)
      return `The connection was lost while ${title} was loading. Check it and try again. Nothing you saved is lost.`
    return `${title} ${didLoad ? 'has stopped working' : 'could not be loaded'}. The rest of the app works, and nothing you saved is lost.`
  }
  const actions = (
    <>
      {isReplaced ? <ReloadButton /> : <RetryButton reloads={isAgain && isMissingChunk(error)} />}
      {isAgain && !isLost && remote?.hasPrevious && (
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
          {explanation()}
        </EmptyState>
      </Card>
    </div>
  )
}

interface Crash {
  error: unknown
  remote: LoadedRemote
}

/** Whether the part has crashed before. Counted once it is shown, as React renders what crashes twice. */
function useIsAgain(title: string, crash: Crash | null): boolean {
  const error = crash?.error
  const hasCrashed = crash !== null
  useLayoutEffect(() => {
    if (hasCrashed) noteCrash(title, error)
  }, [title, error, hasCrashed])
  const crashes = useSyncExternalStore(subscribeToCrashes, () => countCrashes(title))
  return crash !== null && crashes > 1
}

/** Finds something out about an error; `isHere` answers whether the card still shows it. */
type Decide = (error: unknown, remote: LoadedRemote, isHere: () => boolean) => Promise<boolean>

/** What was found out about the error; false until it is known. */
function useDecision(decide: Decide, error: unknown, remote: LoadedRemote | undefined): boolean {
  const [decided, setDecided] = useState<unknown>(null)
  useEffect(() => {
    if (remote === undefined) return undefined
    let isHere = true
    const find = async () => {
      if ((await decide(error, remote, () => isHere)) && isHere) setDecided(error)
    }
    void find()
    return () => {
      isHere = false
    }
  }, [decide, error, remote])
  return decided !== null && decided === error
}

/** Reports the crash, unless it is a chunk that did not come for want of a network: then that is a toast. */
const isLostOrReport: Decide = async (error, remote, isHere) => {
  const isLost = await remote.isNetworkLoss(error)
  if (!isLost) remote.reportCrash()
  else if (isHere()) toast.error(failureMessage(error))
  return isLost
}

/** Of a build that a redeploy has replaced a chunk may be gone, which only a new page heals. */
const isReplacedOrReload: Decide = async (error, remote, isHere) =>
  isMissingChunk(error) && (await isSuperseded(remote)) && isHere() && !reloadOnce(remote.buildId)

/** With the registry away as well nobody knows, and Retry it is. */
async function isSuperseded(remote: LoadedRemote): Promise<boolean> {
  try {
    return await remote.isSuperseded()
  } catch {
    return false
  }
}

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
