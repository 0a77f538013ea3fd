import { sayWithUndo } from '@freehold/property-ui'
import { Badge, formatDollars, linkClass } from '@freehold/ui'
import type { PriceChoice as Choice } from '../inputs/useInputs'
import * as styles from './PriceChoice.module.css'

/** Whether a strategy has the purchase price of the others; a button changes that. */
export function PriceChoice({ shared, isApart, setApart }: Choice) {
  const join = () => {
    const undo = setApart(false)
    sayWithUndo(`The price is ${formatDollars(shared)}, as for the other strategies.`, undo)
  }
  return (
    <p className={styles.choice}>
      {isApart ? (
        <>
          <Badge tone="accent">Own price</Badge>
          <span>The other strategies have {formatDollars(shared)}.</span>
        </>
      ) : (
        <span>One price for all strategies.</span>
      )}
      {/* One button, so that it keeps the focus. */}
      <button type="button" className={linkClass()} onClick={isApart ? join : () => void setApart(true)}>
        {isApart ? 'Use one price for all' : 'Use another price for this strategy'}
      </button>
    </p>
  )
}
