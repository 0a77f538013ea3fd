import { Notice } from '@freehold/ui'
import { RetryButton } from './PropertyMissing'

/** Explains why the page does not show the analysis in the address. */
export const AnalysisMissing = ({ hasFailed }: { hasFailed: boolean }) => (
  <Notice
    tone="warn"
    title={hasFailed ? 'This analysis could not be loaded' : 'This analysis cannot be opened'}
    action={hasFailed && <RetryButton size="s" />}
  >
    {!hasFailed &&
      'It may have been deleted, or it is someone else’s: saved analyses are private, and only a link from Share shows one to others. '}
    The property is shown with its own figures.
  </Notice>
)

/** Explains why the page does not show the inputs in the address. */
export const ScenarioMissing = () => (
  <Notice tone="warn" title="The inputs in this link cannot be used">
    It may be incomplete. The property is shown with its own figures.
  </Notice>
)
