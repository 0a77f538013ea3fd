import type { ImportRun } from '@freehold/contracts'
import { Badge, type BadgeProps } from '@freehold/ui'
import { describeState } from './importWords'

const tones: Record<ImportRun['state'], BadgeProps['tone']> = {
  uploading: 'info',
  waiting: 'info',
  running: 'info',
  finished: 'plain',
  failed: 'neg',
  cutOff: 'warn',
}

export const ImportStateBadge = ({ run }: { run: ImportRun }) => (
  <Badge tone={tones[run.state]}>{describeState(run)}</Badge>
)
