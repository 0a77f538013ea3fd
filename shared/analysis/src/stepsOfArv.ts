import { isWithheld, type IsoDate, type CalculationStep } from '@freehold/contracts'
import { differenceOf, rankOf, type CompCandidate, type CompSubject, type Difference } from './comps'
import { computeArv, type ArvSubject, type NamedSale } from './estimateArv'
import { stepsInCents } from './inCents'
import { fact, startCalculation, type Calculation } from './calculation'

type NamedComp = CompCandidate & { PropertyAddressFull: string }

/**
 * The steps of the ARV estimate, money rounded to cents, from the same calculation; the most similar comps come
 * first. Empty if there is no estimate.
 * @param asOf the day from which the comps' recency is counted; their newest sale if unknown
 */
export function stepsOfArv(
  subject: CompSubject & ArvSubject & Partial<Pick<NamedComp, 'PropertyAddressFull'>>,
  comps: readonly NamedComp[],
  asOf: IsoDate | undefined,
): CalculationStep[] {
  const calculation = startCalculation({})
  const day = asOf ?? newestSale(comps)
  const ranked = comps
    .map((comp) => ({ comp, difference: day === null ? null : differenceOf(subject, comp, day) }))
    .toSorted((a, b) => orderOf(a.difference) - orderOf(b.difference))
  const sales = ranked.map(({ comp, difference }, index): NamedSale => {
    const label = `${index + 1}. ${comp.PropertyAddressFull}`
    return difference
      ? {
          ...comp,
          label,
          difference: differenceStep(calculation, {
            key: `difference${index + 1}`,
            of: comp,
            isMoved: isWithheld(subject) || isWithheld(comp),
            ...difference,
          }),
        }
      : { ...comp, label }
  })
  computeArv(calculation, subject, sales)
  return stepsInCents(calculation.steps)
}

const orderOf = (difference: Difference | null) => (difference === null ? Infinity : rankOf(difference))

function newestSale(comps: readonly NamedComp[]): IsoDate | null {
  const days = comps.flatMap(({ soldDate }) => soldDate ?? [])
  return days.toSorted().at(-1) ?? null
}

interface CompStep {
  key: string
  of: NamedComp
  /** One of the two is not where its marker is. */
  isMoved: boolean
}

const differenceStep = (
  calculation: Calculation,
  { key, of, isMoved, miles, area, beds, baths, days }: Difference & CompStep,
) =>
  calculation.step(
    key,
    `Difference of ${of.PropertyAddressFull}`,
    'ratio',
    'miles apart ÷ 0.5 + difference of area ÷ 20% + bedrooms apart + 0.5 × bathrooms apart + days since the sale ÷ 180; ' +
      'the comps are the sales with the smallest',
    [
      // The place of a home whose address is withheld has been moved.
      fact('milesApart', isMoved ? 'Miles apart, from a moved marker' : 'Miles apart', 'miles', miles),
      fact('areaApart', 'Difference of area', 'fraction', area),
      fact('bedroomsApart', 'Bedrooms apart', 'rooms', beds),
      fact('bathroomsApart', 'Bathrooms apart', 'rooms', baths),
      fact('daysSinceSale', 'Days since the sale', 'days', days),
    ],
    (far, size, moreBeds, moreBaths, old) =>
      rankOf({ miles: far, area: size, beds: moreBeds, baths: moreBaths, days: old }),
  )
