import type { CompSubject, MarketSale } from '@freehold/analysis'
import type { Dollars, IsoDate } from '@freehold/contracts'

/** A sale of the file. `_id` is that of its home, so that no home is valued from its own sale. */
export interface PastSale extends MarketSale, Pick<CompSubject, 'BathroomsTotal'> {
  MLSSoldPrice: Dollars
  soldDate: IsoDate
}
