import type { IsoDate, WorkingStep } from '@freehold/contracts'
import { differenceOf, rankOf, type CompCandidate, type CompSubject, type Difference } from './comps'
import { arvOn, type ArvSubject, type NamedSale } from './estimateArv'
import { workingInCents } from './inCents'
import { stated, worksheet, type Worksheet } from './worksheet'

type NamedComp = CompCandidate & { PropertyAddressFull: string }

/**
 * The working of the ARV estimate, money rounded to cents, from the same calculation; the most similar comps come
 * first. Empty if there is no estimate.
 * @param asOf the day from which the comps' recency is counted; their newest sale if unknown
 */
export function workingOfArv(
  subject: CompSubject & ArvSubject,
  comps: readonly NamedComp[],
  asOf: IsoDate | undefined,
): WorkingStep[] {
  const sheet = worksheet({})
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
          difference: differenceStep(sheet, { key: `difference${index + 1}`, of: comp, ...difference }),
        }
      : { ...comp, label }
  })
  arvOn(sheet, subject, sales)
  return workingInCents(sheet.working)
}

const orderOf = (difference: Difference | null) => (difference === null ? Infinity : rankOf(difference))

function newestSale(comps: readonly NamedComp[]): IsoDate | null {
  const days = comps.flatMap(({ soldDate }) => soldDate ?? [])
  return days.toSorted().at(-1) ?? null
}

const differenceStep = (
  sheet: Worksheet,
  { key, of, miles, area, beds, baths, days }: Difference & { key: string; of: NamedComp },
) =>
  sheet.step(
    key,
    `Difference of ${of.PropertyAddressFull}`,
    'ratio',
    'miles apart ÷ 0.5 + difference of area ÷ 20% + bedrooms apart + 0.5 × bathrooms apart + days since the sale ÷ 180; ' +
      'the comps are the sales with the smallest',
    [
      stated('milesApart', 'Miles apart', 'miles', miles),
      stated('areaApart', 'Difference of area', 'fraction', area),
      stated('bedroomsApart', 'Bedrooms apart', 'rooms', beds),
      stated('bathroomsApart', 'Bathrooms apart', 'rooms', baths),
      stated('daysSinceSale', 'Days since the sale', 'days', days),
    ],
    (far, size, moreBeds, moreBaths, old) =>
      rankOf({ miles: far, area: size, beds: moreBeds, baths: moreBaths, days: old }),
  )
