import { failureMessage } from '@freehold/contracts'
import { useEffect, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { isMissingChunk } from './diagnoseFailure'
import type { MountedRemote } from './MountedRemote'
import { reloadOnce } from './reloadOnce'

/**
 * Tests for one cause of a failure, and acts on it. `isShown` says whether the failure page still shows that error.
 */
type FailureCheck = (error: unknown, remote: MountedRemote, isShown: () => boolean) => Promise<boolean>

/** The result of a check; false until it is known, and without a remote. */
export function useFailureCheck(
  check: FailureCheck,
  error: unknown,
  remote: MountedRemote | undefined,
): boolean {
  const [confirmedFor, setConfirmedFor] = useState<unknown>(null)
  useEffect(() => {
    if (remote === undefined) return undefined
    let isShown = true
    const run = async () => {
      if ((await check(error, remote, () => isShown)) && isShown) setConfirmedFor(error)
    }
    void run()
    return () => {
      isShown = false
    }
  }, [check, error, remote])
  return confirmedFor !== null && confirmedFor === error
}

/** Whether the connection was lost. Says so in a toast; otherwise reports the error as a crash. */
export const handleConnectionLoss: FailureCheck = async (error, remote, isShown) => {
  const isLost = await remote.isNetworkLoss(error)
  if (!isLost) remote.reportCrash()
  else if (isShown()) toast.error(failureMessage(error))
  return isLost
}

/** A redeploy may have removed a chunk of the old build. Reloads the page; true when that has to be left to the user. */
export const reloadIfSuperseded: FailureCheck = async (error, remote, isShown) =>
  isMissingChunk(error) && (await isSuperseded(remote)) && isShown() && !reloadOnce(remote.buildId)

/** False if the registry cannot be reached: the page then offers Retry. */
async function isSuperseded(remote: MountedRemote): Promise<boolean> {
  try {
    return await remote.isSuperseded()
  } catch {
    return false
  }
}
