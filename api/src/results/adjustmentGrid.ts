import { adjustmentGrid as gridOf, compReach, marketKinds, selectComps } from '@freehold/analysis'
import type { AdjustmentGrid, Dollars, Fraction } from '@freehold/contracts'
import type { Database } from '../db/Database'
import { findComps } from '../properties/properties.queries'
import { partsOf, widen } from './Box'
import { arvInCents } from './computeResults'
import { findSalesBelowMarket, findSalesInBox, findValuedSubject } from './evidence.queries'
import { indexSales } from './indexSales'
import { findMarketAt } from './marketModels'
import { valueByAdjustedSales } from './valueByAdjustedSales'

/** The working of a home's ARV, as it is computed now. Null if it is not an estimate by adjusted sales. */
export async function findAdjustmentGrid(db: Database, id: string): Promise<AdjustmentGrid | null> {
  const found = await findValuedSubject(db, id)
  if (!found?.subject.location) return null
  const { subject, day } = found
  const { coordinates } = found.subject.location
  const market = await findMarketAt(db, coordinates, day)
  if (market === null) return null
  const { model, valuer } = market
  const [lng, lat] = coordinates
  const reach = widen({ west: lng, east: lng, south: lat, north: lat }, compReach.miles)
  const parts = partsOf(reach)
  const around = (await Promise.all(parts.map((part) => findSalesInBox(db, part)))).flat()
  const salesWithin = indexSales(around)(coordinates)
  const comps = selectComps(subject, salesWithin, day)
  const valued = valueByAdjustedSales(subject, market, salesWithin, day, comps)
  if (valued === null) return null
  const { repaired, arv } = valued
  // They change nothing but what is set aside.
  const belowMarket = (await Promise.all(parts.map((part) => findSalesBelowMarket(db, part)))).flat()
  const allWithin = indexSales([...around, ...belowMarket])(coordinates)
  const valuation = valuer.explain(repaired, allWithin, day, comps)!
  const { lines, sales, notCountedBy } = gridOf(repaired, valuation, model)
  const isComp = ({ sale }: (typeof sales)[number]) => comps.includes(sale)
  const facts = new Map(
    (
      await findComps(
        db,
        comps.map(({ _id }) => _id),
      )
    ).map((comp) => [comp._id, comp]),
  )
  return {
    arv: { ...arvInCents(arv), asOf: day },
    day,
    lines,
    comps: sales.filter(isComp).flatMap(({ sale, weight, ...adjusted }) => {
      const comp = facts.get(sale._id)
      const area = sale.BuildingAreaTotal
      const perSquareFoot = area ? ((sale.MLSSoldPrice! / area) as Dollars) : null
      return comp
        ? [{ ...comp, ...adjusted, pricePerSquareFoot: perSquareFoot, weight: weight as Fraction }]
        : []
    }),
    otherSales: meanOf(sales.filter((one) => !isComp(one))),
    market: { adjustedPrice: valuation.marketValue, weight: valuation.marketWeight as Fraction },
    notCounted: Object.values(notCountedBy).flat(),
    notCountedBy,
    setAside: valuation.setAside.map(({ _id, MLSSoldPrice, soldDate }) => ({
      _id,
      MLSSoldPrice: MLSSoldPrice!,
      soldDate: soldDate!,
    })),
    setAsideFactor: Math.exp(model.outlierLimit),
    priceMin: marketKinds.sale.priceMin,
  }
}

function meanOf(sales: readonly { adjustedPrice: number; weight: number }[]): AdjustmentGrid['otherSales'] {
  const weight = sales.reduce((sum, one) => sum + one.weight, 0)
  if (weight <= 0) return null
  const total = sales.reduce((sum, one) => sum + one.weight * one.adjustedPrice, 0)
  return { sales: sales.length, weight: weight as Fraction, adjustedPrice: (total / weight) as Dollars }
}
