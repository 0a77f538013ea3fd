import type { SharedReport } from '@freehold/contracts'
import { arvConfidenceText, arvMethodText, arvRangeText } from '@freehold/property-ui'
import { formatDollars } from '@freehold/ui'

/** What the home's estimates were, for a report whose inputs have such values. */
export function SharedEstimates({ report: { arv, rent, inputs } }: { report: SharedReport }) {
  const uses = (key: string) => inputs.some((input) => input.key === key)
  return (
    <>
      {arv && uses('arv') && <Arv arv={arv} />}
      {rent && uses('monthlyRent') && <Rent rent={rent} />}
    </>
  )
}

function Arv({ arv }: { arv: NonNullable<SharedReport['arv']> }) {
  const confidence = arvConfidenceText(arv)
  return (
    <section aria-labelledby="shared-arv">
      <h2 id="shared-arv">After-Repair Value</h2>
      <p>
        Estimate <b>{formatDollars(arv.arv)}</b>, not an appraisal. {arvRangeText(arv)}.
        {confidence !== null && ` ${confidence}.`} {arvMethodText(arv)}.
      </p>
    </section>
  )
}

const rentMethods = {
  RENTAL_COMPS: (leases: number) => `From ${leases} ${leases === 1 ? 'lease' : 'leases'} nearby`,
  SMALL_AREA_RENT: () => 'HUD’s fair market rent of the ZIP code',
  PRICE_YIELD: () => 'From the price by the national yield',
}

function Rent({ rent }: { rent: NonNullable<SharedReport['rent']> }) {
  const { monthlyRent, low, high, method, compsUsed } = rent
  const hasRange = low !== undefined && high !== undefined
  return (
    <section aria-labelledby="shared-rent">
      <h2 id="shared-rent">Monthly Rent</h2>
      <p>
        Estimate <b>{formatDollars(monthlyRent)}</b>.
        {hasRange && ` Half of such homes rent for ${formatDollars(low)} to ${formatDollars(high)}.`}{' '}
        {rentMethods[method](compsUsed)}.
      </p>
    </section>
  )
}
