import { ProgressLine } from '@freehold/ui'
import { useNavigation } from 'react-router-dom'

/** A line along the top of the window while the next page loads; within the content area of the one that is left. */
export const PageProgress = () =>
  useNavigation().state !== 'idle' && <ProgressLine label="Loading the page" />
