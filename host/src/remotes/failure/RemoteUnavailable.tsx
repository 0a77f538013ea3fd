import { useUser } from '@freehold/auth-client'
import { paths, roleNames } from '@freehold/contracts'
import { Button, buttonClass } from '@freehold/ui'
import { RotateCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import { GoToDashboard } from '../../GoToDashboard'
import { RetryButton } from '../../RetryButton'
import { goBackToPreviousVersion } from '../registry/previousVersions'
import { isRemoteLoadError } from '../RemoteLoadError'
import { isMissingChunk } from './diagnoseFailure'
import { FailurePage } from './FailurePage'
import type { MountedRemote } from './MountedRemote'
import { handleConnectionLoss, reloadIfSuperseded, useFailureCheck } from './useFailureCheck'
import { useRepeatedCrash } from './useRepeatedCrash'

interface RemoteUnavailableProps {
  /** The section's name in the sidebar. */
  title: string
  error: unknown
  remote: MountedRemote | undefined
}

/** Replaces a section whose remote could not be loaded or has crashed. The shell around it works. */
export function RemoteUnavailable({ title, error, remote }: RemoteUnavailableProps) {
  const hasLoaded = remote !== undefined && !isRemoteLoadError(error)
  const isRepeated = useRepeatedCrash(title, hasLoaded ? { error } : null)
  const isLost = useFailureCheck(handleConnectionLoss, error, hasLoaded ? remote : undefined)
  const isReplaced = useFailureCheck(reloadIfSuperseded, error, remote)
  function explanation() {
    if (isReplaced)
      return `A new version of ${title} is available. Copy anything you have typed and not saved, then reload the page.`
    if (isLost)
      return `The connection was lost while ${title} was loading. Check it and try again. Nothing you saved is lost.`
    return `${title} ${hasLoaded ? 'has stopped working' : 'could not be loaded'}. The rest of the app works, and nothing you saved is lost.`
  }
  const actions = (
    <>
      {isReplaced ? (
        <ReloadButton />
      ) : (
        <RetryButton icon={RotateCw} reloads={isRepeated && isMissingChunk(error)} />
      )}
      {isRepeated && !isLost && remote?.hasPrevious && (
        <Button onClick={() => goBackToPreviousVersion(remote.buildId)}>Use the Previous Version</Button>
      )}
      {!isReplaced && !isLost && <OpenRollback />}
      <GoToDashboard variant="quiet" />
    </>
  )
  return (
    <FailurePage
      title="This part of Freehold is not available"
      action={actions}
      smallPrint={smallPrint(error, remote)}
    >
      {explanation()}
    </FailurePage>
  )
}

const ReloadButton = () => (
  <Button variant="primary" icon={RotateCw} onClick={() => location.reload()}>
    Load the New Version
  </Button>
)

/** For Admins, who can take the release out of traffic, even while Admin Settings is unavailable. */
function OpenRollback() {
  const isAdmin = useUser()?.role === roleNames.admin
  if (!isAdmin) return null
  return (
    <Link className={buttonClass()} to={paths.rollback}>
      Open Rollback
    </Link>
  )
}

function smallPrint(error: unknown, remote: MountedRemote | undefined) {
  const text = error instanceof Error ? error.message : String(error)
  return remote === undefined || isRemoteLoadError(error) ? text : `${remote.name} ${remote.version}, ${text}`
}
