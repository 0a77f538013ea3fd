import { authClient } from '@freehold/auth-client'
import { describeRollback, type PlatformRemote, rollBackRemote } from '@freehold/contracts'
import { TrafficDialog } from './TrafficDialog'

interface RollbackDialogProps {
  remote: PlatformRemote
  onClose: () => void
}

/** Ends the canary; without one, returns to the previous stable release. */
export function RollbackDialog({ remote, onClose }: RollbackDialogProps) {
  const { name, previous } = remote
  const rollBack = (body: { sequence: number; reason: string }) =>
    authClient.call(rollBackRemote, { params: { remote: name }, body })
  return (
    <TrafficDialog
      title={`Roll Back ${name}`}
      remote={remote}
      actionText={{ rest: 'Roll Back', busy: 'Rolling back...' }}
      send={previous === null ? null : rollBack}
      successMessage={`${name} rolled back successfully`}
      onClose={onClose}
    >
      <p>{describeRollback(remote)} The release that it replaces can be promoted again.</p>
    </TrafficDialog>
  )
}
