import type { Property } from '@freehold/contracts'

/** What the property itself is analysed with, by strategy; null where a needed fact is missing. */
export const ownInputs = ({ buyHoldInput, brrrrInput, fixFlipInput, shortTermInput }: Property) => ({
  buyHold: buyHoldInput,
  brrrr: brrrrInput,
  fixFlip: fixFlipInput,
  shortTerm: shortTermInput,
})
