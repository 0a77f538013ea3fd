import type { StrategyKey } from '@freehold/contracts'
import { shareText } from '../report/inputText'
import { netAnnualIncome } from './netAnnualIncome'
import type { Figures } from './readFigures'

/** What comes in, what it is spent on, and what remains. */
export interface Spending {
  title: string
  /** Its name in a sentence, at its mark in the bar, and in the table. */
  whole: { dollars: number | null; name: string; label: string; row: string }
  costs: SpendingCost[]
  /** The sum of the costs; null if one is unknown. */
  spent: number | null
  rest: { dollars: number | null; label: string; row: string }
}

export interface SpendingCost {
  label: string
  note?: string | null
  dollars: number | null
}

/** A month of a rental, a year of a short-term rental, and the sale of a flip. */
export const spendingOf = (strategy: StrategyKey, figures: Figures): Spending => spendings[strategy](figures)

const spendings: Record<StrategyKey, (figures: Figures) => Spending> = {
  buyHold: (figures) => monthOfRental('Monthly Cash Flow', figures),
  brrrr: (figures) => monthOfRental('Monthly Cash Flow, after the Refinance', figures),
  fixFlip: saleOfFlip,
  shortTerm: yearOfGuests,
}

function monthOfRental(title: string, figures: Figures): Spending {
  const rent = figures.value('monthlyRent')
  return {
    title,
    whole: { dollars: rent, name: 'monthly rent', label: 'Rent', row: 'Monthly rent' },
    costs: known([
      { label: 'Principal & interest', dollars: figures.value('monthlyMortgage') },
      ...ownCosts(figures, 1),
      setAside(figures, 'of rent', Math.max(0, rent ?? 0)),
    ]),
    spent: figures.value('grossMonthlyExpenses'),
    rest: { dollars: figures.value('netMonthlyIncome'), label: 'Net', row: 'Net monthly income' },
  }
}

function yearOfGuests(figures: Figures): Spending {
  const revenue = figures.value('grossAnnualRevenue')
  const [expenses, payment] = [figures.value('annualExpenses'), times(figures.value('monthlyMortgage'), 12)]
  return {
    title: 'Yearly Cash Flow',
    whole: { dollars: revenue, name: 'yearly revenue', label: 'Revenue', row: 'Gross annual revenue' },
    costs: known([
      { label: 'Principal & interest', dollars: payment },
      ...ownCosts(figures, 12),
      setAside(figures, 'of revenue', revenue ?? 0),
    ]),
    spent: expenses === null || payment === null ? null : expenses + payment,
    rest: { dollars: netAnnualIncome(figures), label: 'Net', row: 'Net annual income' },
  }
}

function saleOfFlip(figures: Figures): Spending {
  const own = figures.value('salePrice')
  const sale = own ?? figures.value('arv')
  const profit = figures.value('netProfit')
  const name = own === null ? 'after-repair value' : 'sale price'
  return {
    title: 'From Sale to Profit',
    whole: { dollars: sale, name, label: 'Sale', row: own === null ? 'Sale at the ARV' : 'Sale price' },
    costs: known([
      { label: 'Purchase price', dollars: figures.value('purchasePrice') },
      { label: 'Rehab', dollars: figures.value('rehabCosts') },
      { label: 'Purchase costs', dollars: figures.value('purchaseCosts') },
      { label: 'Holding costs', dollars: figures.value('holdingCosts') },
      {
        label: 'Selling costs',
        note: noteOf(figures.value('sellingCostsPercentage'), 'of the sale'),
        dollars: figures.value('sellingCosts'),
      },
    ]),
    spent: sale === null || profit === null ? null : sale - profit,
    rest: { dollars: profit, label: 'Profit', row: 'Net profit' },
  }
}

/** What the home costs every month without its loan. */
const ownCosts = (figures: Figures, months: number): SpendingCost[] =>
  [
    ['monthlyTaxes', 'Taxes'],
    ['monthlyInsurance', 'Insurance'],
    ['monthlyHoa', 'HOA'],
    ['monthlyExpenses', 'Other expenses'],
  ].map(([key, label]) => ({ label: label!, dollars: times(figures.value(key!), months) }))

/** Inputs that are fractions of what comes in. */
const fractions = [
  ['vacancyPercentage', 'Vacancy'],
  ['platformFeePercentage', 'Platform fee'],
  ['managementPercentage', 'Management'],
  ['maintenancePercentage', 'Maintenance'],
  ['capexPercentage', 'Capex'],
] as const

/** One cost of all fractions, as a bar has few colours: 'Vacancy, management, 18% of rent'. */
function setAside(figures: Figures, words: string, whole: number): SpendingCost {
  const used = fractions.filter(([key]) => (figures.value(key) ?? 0) > 0)
  const fraction = used.reduce((all, [key]) => all + (figures.value(key) ?? 0), 0)
  const [first = '', ...others] = used.map(([, label]) => label)
  const label = [first, ...others.map((name) => name.toLowerCase())].join(', ')
  // Several names fill the row, which has their share of the whole at its end.
  const note = others.length > 1 ? null : noteOf(fraction, words)
  return { label, note, dollars: whole * fraction }
}

const noteOf = (fraction: number | null, words: string) =>
  fraction === null ? null : `${shareText(fraction)} ${words}`

/** Costs that are 0 are no lines; what is unknown is one. */
const known = (costs: readonly SpendingCost[]) => costs.filter(({ dollars }) => dollars !== 0)

const times = (dollars: number | null, count: number) => (dollars === null ? null : dollars * count)
