import { WithLaterParts } from './LazyModule'
import type { Numbers } from '../inputs/numberFields'
import { NumberInput, type NumberInputProps } from '../inputs/NumberInput'
import * as styles from './StrategyPanel.module.css'

/** The purchase price, and the choice whether the strategies share it. */
export function PurchasePrice<Key extends string, Values extends Numbers<Key>>(
  props: NumberInputProps<Key, Values>,
) {
  const { price } = props.inputs
  return (
    <div className={styles.price}>
      <NumberInput {...props} />
      {price && (price.isApart || price.canBeApart) && (
        <div className={styles.priceChoice}>
          <WithLaterParts missing="Strategies share their price until it is.">
            {({ PriceChoice }) => <PriceChoice {...price} />}
          </WithLaterParts>
        </div>
      )}
    </div>
  )
}
