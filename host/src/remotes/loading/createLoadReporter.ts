import type { BodyInputOf, LoadFailure, RemoteDeployment, reportRemoteLoad } from '@freehold/contracts'
import { releaseOf } from '../registry/releaseOf'

/** Reports how loading a version ended; without a failure it was loaded. */
export type ReportLoad = (remote: string, deployment: RemoteDeployment, failure?: LoadFailure) => void

export type SendReport = (report: BodyInputOf<typeof reportRemoteLoad>) => Promise<void>

/**
 * Reports each version once per page load, and again when a loaded version fails later. Loading does not wait for
 * reports, and a report that cannot be sent is dropped.
 */
export function createLoadReporter(send: SendReport): ReportLoad {
  const sent = new Map<string, 'loaded' | 'failed'>()
  return (remote, deployment, failure) => {
    const release = releaseOf(deployment)
    const key = `${remote} ${release}`
    const outcome = failure === undefined ? 'loaded' : 'failed'
    const previous = sent.get(key)
    if (previous === 'failed' || previous === outcome) return
    sent.set(key, outcome)
    send(
      failure === undefined
        ? { remote, release, outcome: 'loaded' }
        : { remote, release, outcome: 'failed', reason: failure },
    ).catch(() => {})
  }
}
