import { authClient } from '@freehold/auth-client'
import {
  describeQuarantine,
  type PlatformRemote,
  quarantineRelease,
  type ReleaseId,
  releaseOf,
  versionOf,
} from '@freehold/contracts'
import { Segmented } from '@freehold/ui'
import { useState } from 'react'
import { TrafficDialog } from './TrafficDialog'

interface QuarantineDialogProps {
  remote: PlatformRemote
  onClose: () => void
}

/** Takes a live release out of service for good. Of two, the one whose visits fail more often is suggested, else the canary. */
export function QuarantineDialog({ remote, onClose }: QuarantineDialogProps) {
  const { name, stable, canary } = remote
  const live = [canary?.release ?? null, stable]
    .filter((one) => one !== null)
    .toSorted((one, other) => failureShare(remote, other) - failureShare(remote, one))
  const [chosen, setChosen] = useState<ReleaseId | undefined>(live[0])
  // What was chosen may have lost its traffic meanwhile.
  const release = live.find((one) => one === chosen) ?? live[0]
  const quarantine = (body: { sequence: number; reason: string }) =>
    authClient.call(quarantineRelease, { params: { remote: name }, body: { ...body, release: release! } })
  const nameOf = (one: ReleaseId) => `${one === stable ? 'Stable' : 'Canary'} ${versionOf(one)}`
  return (
    <TrafficDialog
      title={`Quarantine ${name}${release === undefined ? '' : ` ${versionOf(release)}`}`}
      remote={remote}
      actionText={{ rest: 'Quarantine', busy: 'Quarantining...' }}
      send={release === undefined ? null : quarantine}
      successMessage={`${name} quarantined successfully`}
      onClose={onClose}
    >
      {live.length > 1 && release !== undefined && (
        <Segmented
          label="Release"
          options={live.map((one) => ({ value: one, label: nameOf(one) }))}
          value={release}
          onValueChange={setChosen}
        />
      )}
      <p>
        {release === undefined ? 'Nothing of it is live any more.' : describeQuarantine(remote, release)}
        {release !== undefined &&
          ' This cannot be undone: its files are no longer served, and open pages with it reload within a minute, and lose what is typed there.'}
      </p>
    </TrafficDialog>
  )
}

function failureShare(remote: PlatformRemote, release: ReleaseId): number {
  const { loaded, failed } = releaseOf(remote, release) ?? { loaded: 0, failed: 0 }
  return failed === 0 ? 0 : failed / (loaded + failed)
}
