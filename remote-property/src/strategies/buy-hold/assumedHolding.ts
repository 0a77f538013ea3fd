import { holdingConstants, type BuyHoldInput } from '@freehold/contracts'

/** The holding of the inputs, or the default one. */
export const assumedHolding = ({ holding }: BuyHoldInput) =>
  holding ?? (holdingConstants as NonNullable<BuyHoldInput['holding']>)
