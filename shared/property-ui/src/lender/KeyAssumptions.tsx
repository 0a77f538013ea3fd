import type { StrategyKey } from '@freehold/contracts'
import { formatDay, formatDollars } from '@freehold/ui'
import { SourceText } from '../OldRate'
import { exactText } from '../report/figureText'
import { shareText } from '../report/inputText'
import { AS_SAVED, ENTERED, type SourcedInput } from '../report/SourcedInput'
import { isSameAmount } from './isSameAmount'
import { joined, PAID_IN_CASH, rateText, termText } from './lenderText'
import type { LoanAnalysis, PartHeading } from './LoanAnalysis'
import { readFigures, type Figures } from './readFigures'
import * as styles from './Lender.module.css'

type KeyAssumptionsProps = Pick<LoanAnalysis, 'strategy' | 'steps' | 'inputs'> &
  Partial<Pick<LoanAnalysis, 'arv' | 'rent'>> &
  PartHeading

/** The page has room for so many. */
const SHOWN_MAX = 8

/** The assumptions that decide the figures, at most eight, each with its source and, where it is known, the date. */
export function KeyAssumptions({
  strategy,
  steps,
  inputs,
  arv,
  rent,
  heading: Heading = 'h2',
}: KeyAssumptionsProps) {
  const byKey = new Map(inputs.map((input) => [input.key, input]))
  const figures = readFigures(steps)
  const shown = assumptions[strategy].flatMap((assumption) => {
    const input = byKey.get(assumption.key)
    return input === undefined || input.value === null || isLeftOut(assumption, input.value, figures)
      ? []
      : [{ assumption, input, value: input.value }]
  })
  const dayOf = ({ key, value }: SourcedInput) => {
    if (key === 'arv') return dayOfEstimate(value, arv?.arv, arv?.asOf)
    if (key === 'monthlyRent') return dayOfEstimate(value, rent?.monthlyRent, rent?.asOf)
    return null
  }
  return (
    <section className={styles.part}>
      <Heading className={styles.title}>Key Assumptions and Their Sources</Heading>
      <dl className={styles.assumptions}>
        {shown.slice(0, SHOWN_MAX).map(({ assumption, input, value }) => (
          <div key={input.key}>
            <dt>{assumption.label ?? input.label}</dt>
            <dd>{textOf(assumption, value, byKey) ?? exactText(value, input.unit)}</dd>
            <dd className={styles.small}>
              <SourceText source={datedSource(input.source, dayOf(input))} isOld={input.isOld} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const datedSource = (source: string, day: string | null) => joined(source, !withoutDay.has(source) && day)

/** Sources of a value that is not said to be the estimate, although it may be the same. */
const withoutDay = new Set([AS_SAVED, ENTERED])

/** The day of an estimate, if it is what is used. */
const dayOfEstimate = (used: number | null, estimate: number | undefined, day: string | undefined) =>
  used !== null && estimate !== undefined && day !== undefined && isSameAmount(used, estimate)
    ? formatDay(day)
    : null

type InputsByKey = ReadonlyMap<string, SourcedInput>

interface Assumption {
  key: string
  /** If not that of the input. */
  label?: string
  text?: (value: number, inputs: InputsByKey) => string
  /** A cost that the home does not have assumes nothing. */
  isLeftOutAtZero?: boolean
  /** The loan whose terms it is: without the loan it assumes nothing. */
  loan?: string
}

const isLeftOut = ({ isLeftOutAtZero = false, loan }: Assumption, value: number, figures: Figures) =>
  (isLeftOutAtZero && value === 0) || (loan !== undefined && figures.value(loan) === 0)

const textOf = ({ text }: Assumption, value: number, inputs: InputsByKey) => text?.(value, inputs)

const dollarsEach = (period: string) => (dollars: number) => `${formatDollars(dollars)} ${period}`
const shareOf = (whole: string) => (fraction: number) => `${shareText(fraction)} ${whole}`

const valueIn = (inputs: InputsByKey, key: string) => inputs.get(key)?.value ?? null

const rent: Assumption = { key: 'monthlyRent', label: 'Rent', text: dollarsEach('a month') }
const arv: Assumption = { key: 'arv', label: 'After-repair value', text: formatDollars }
const mortgageOf = (loan: string): Assumption => ({
  key: 'interestRate',
  loan,
  text: (rate, inputs) => {
    const months = valueIn(inputs, 'loanTermInMonths')
    return joined(rateText(rate), months !== null && termText(months))
  },
})
const downPayment: Assumption = {
  key: 'downPaymentAmount',
  text: (dollars, inputs) => {
    const price = valueIn(inputs, 'listingPrice') ?? 0
    return joined(
      formatDollars(dollars),
      price > 0 && (dollars >= price ? PAID_IN_CASH : `${shareText(dollars / price)} of price`),
    )
  },
}
const taxes: Assumption = { key: 'monthlyTaxes', label: 'Taxes', text: dollarsEach('a month') }
const insurance: Assumption = { key: 'monthlyInsurance', label: 'Insurance', text: dollarsEach('a month') }
const hoa: Assumption = {
  key: 'monthlyHoa',
  label: 'HOA',
  text: dollarsEach('a month'),
  isLeftOutAtZero: true,
}
const vacancy: Assumption = { key: 'vacancyPercentage', text: shareOf('of rent') }
const growth: Assumption = {
  key: 'appreciation',
  label: 'Growth a year',
  text: (value, inputs) => {
    const [rents, costs] = [valueIn(inputs, 'rentGrowth'), valueIn(inputs, 'costGrowth')]
    return joined(
      shareOf('value')(value),
      rents !== null && shareOf('rent')(rents),
      costs !== null && shareOf('costs')(costs),
    )
  },
}

/** In the order of their weight. */
const assumptions: Record<StrategyKey, readonly Assumption[]> = {
  buyHold: [
    rent,
    downPayment,
    mortgageOf('loanAmount'),
    taxes,
    insurance,
    vacancy,
    growth,
    { key: 'rehabCost', text: formatDollars },
    hoa,
    { key: 'managementPercentage', text: shareOf('of rent') },
    { key: 'closingCosts', text: formatDollars },
  ],
  brrrr: [
    rent,
    arv,
    mortgageOf('refiLoanAmount'),
    { key: 'refiLtv', label: 'Refinance share', text: shareOf('of ARV') },
    taxes,
    insurance,
    vacancy,
    { key: 'rehabPercentage', label: 'Rehab', text: shareOf('of price') },
    {
      key: 'bridgeInterestRate',
      loan: 'loanAmount',
      text: (rate, inputs) => {
        const months = valueIn(inputs, 'bridgeMonths')
        return joined(rateText(rate), months !== null && exactText(months, 'months'))
      },
    },
    hoa,
  ],
  fixFlip: [
    arv,
    { key: 'salePrice', text: formatDollars },
    {
      key: 'rehabCosts',
      label: 'Rehab',
      text: (dollars, inputs) => {
        const contingency = valueIn(inputs, 'contingencyPercentage') ?? 0
        return joined(formatDollars(dollars), contingency > 0 && `${shareText(contingency)} contingency`)
      },
    },
    { key: 'hardMoneyInterestRate', loan: 'loanAmount', text: rateText },
    { key: 'holdingPeriodMonths' },
    { key: 'sellingCostsPercentage', text: shareOf('of the sale') },
    { key: 'loanToPrice', text: (share) => (share === 0 ? PAID_IN_CASH : shareText(share)) },
    taxes,
    insurance,
    { key: 'insuranceRateFlip', text: shareOf('of price a year') },
  ],
  shortTerm: [
    {
      key: 'peakSeasonRate',
      text: (dollars, inputs) => {
        const nights = valueIn(inputs, 'peakNights')
        return joined(dollarsEach('a night')(dollars), nights !== null && exactText(nights, 'nights'))
      },
    },
    { key: 'offSeasonRate', text: dollarsEach('a night') },
    { key: 'estimatedOccupancyRate', label: 'Occupancy', text: shareText },
    mortgageOf('loanAmount'),
    downPayment,
    { key: 'managementPercentage', text: shareOf('of revenue') },
    taxes,
    insurance,
    { key: 'platformFeePercentage', text: shareOf('of revenue') },
  ],
}
