import type { ShortlistStage } from '@freehold/contracts'

export const stageLabels: Record<ShortlistStage, string> = {
  watching: 'Watching',
  analysed: 'Analysed',
  offered: 'Offered',
  bought: 'Bought',
  passed: 'Passed',
}
