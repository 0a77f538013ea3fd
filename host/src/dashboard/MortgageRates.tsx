import { latestRates, type MortgageRate, rateNotices } from '@freehold/contracts'
import {
  CardFoot,
  DataTable,
  EmptyState,
  formatDay,
  formatMoment,
  formatPercent,
  type Column,
} from '@freehold/ui'
import { LoadedCard } from './LoadedCard'
import * as styles from './MortgageRates.module.css'
import { RateDot, type RateScale } from './RateDot'
import { useCall } from './useCall'

const title = 'Current Mortgage Rates'

export function MortgageRates() {
  return (
    <LoadedCard title={title} call={useCall(latestRates)} lines={8}>
      {({ rates }) =>
        rates.length === 0 ? <EmptyState size="s">No rates yet</EmptyState> : <Rates rates={rates} />
      }
    </LoadedCard>
  )
}

function Rates({ rates }: { rates: MortgageRate[] }) {
  const newest = rates.map(({ fetched_at }) => fetched_at).reduce((a, b) => (a > b ? a : b))
  return (
    <>
      <DataTable caption={title} columns={columns(scaleOf(rates))} rows={rates} rowKey={({ type }) => type} />
      <CardFoot>
        Last updated {formatMoment(newest)}
        {[...sourcesOf(rates), ...rateNotices(rates.map(({ source }) => source))].map((line) => (
          <span key={line} className={styles.source}>
            {line}
          </span>
        ))}
      </CardFoot>
    </>
  )
}

/** The sources of the rates with the day they apply to; with the rate types when there are several sources. */
function sourcesOf(rates: MortgageRate[]): string[] {
  const types = new Map<string, string[]>()
  for (const { type, source, asOf } of rates) {
    const from = [source, asOf && formatDay(asOf)].filter(Boolean).join(', ')
    if (from !== '') types.set(from, [...(types.get(from) ?? []), type])
  }
  return [...types].map(([from, of]) => (of.length === rates.length ? from : `${from}: ${of.join(', ')}`))
}

const columns = (scale: RateScale): Column<MortgageRate>[] => [
  { key: 'type', heading: 'Type', rowHeader: true, cell: ({ type }) => type },
  {
    key: 'dot',
    heading: 'Comparison',
    hiddenHeading: true,
    wideOnly: true,
    cell: ({ rate }) => <RateDot rate={rate} {...scale} />,
  },
  { key: 'rate', heading: 'Rate', numeric: true, tone: 'strong', cell: ({ rate }) => formatPercent(rate) },
]

/** From the whole percent below the lowest rate to the next 0.2 percent above the highest. */
function scaleOf(rates: MortgageRate[]): RateScale {
  const values = rates.map(({ rate }) => rate)
  return { lowest: Math.floor(Math.min(...values)), highest: Math.floor(Math.max(...values) * 5 + 1) / 5 }
}
