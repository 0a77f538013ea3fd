import type { LoadFailure, RemoteDeployment } from '@freehold/contracts'
import type { RemoteRoutesOptions } from './createRemoteRoutes'
import { releaseOf } from './releaseOf'

/** Tells how loading a version ended; left out: it runs. */
export type ReportLoad = (remote: string, deployment: RemoteDeployment, failure?: LoadFailure) => void

/**
 * Each version once a page load, and once more where one that had been loaded fails later. Nobody waits for a report, and
 * one that is lost is missed by nobody.
 */
export function createLoadReports(send: RemoteRoutesOptions['reportLoad']): ReportLoad {
  const told = new Map<string, 'loaded' | 'failed'>()
  return (remote, deployment, failure) => {
    const release = releaseOf(deployment)
    const key = `${remote} ${release}`
    const outcome = failure === undefined ? 'loaded' : 'failed'
    const before = told.get(key)
    if (before === 'failed' || before === outcome) return
    told.set(key, outcome)
    const what = { remote, release }
    send(
      failure === undefined
        ? { ...what, outcome: 'loaded' }
        : { ...what, outcome: 'failed', reason: failure },
    ).catch(() => {})
  }
}
