import type { AdjustedComp } from '@freehold/contracts'
import { classNames } from '@freehold/ui'
import { isLargeAdjustment, shareText } from './gridText'
import * as styles from './AdjustmentGrid.module.css'

/** Net and gross adjustment of the sold price, with a warning where they are large. */
export function AdjustmentShares({ comp }: { comp: AdjustedComp }) {
  const isLarge = isLargeAdjustment(comp)
  return (
    <small className={classNames(isLarge && styles.large)}>
      net {shareText(comp.netPercent)}, gross {shareText(comp.grossPercent)}
      {isLarge && <b>Large adjustment</b>}
    </small>
  )
}
