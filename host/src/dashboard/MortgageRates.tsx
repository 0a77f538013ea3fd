import { latestRates, type MortgageRate, rateNotices } from '@freehold/contracts'
import { oldRateText, OldValue } from '@freehold/property-ui'
import {
  CardFoot,
  DataTable,
  EmptyState,
  formatDay,
  formatMoment,
  formatPercent,
  type Column,
} from '@freehold/ui'
import { Fragment } from 'react'
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
        {sourcesOf(rates).map(({ from, old }) => (
          <Fragment key={`${from} ${old}`}>
            {from !== '' && <span className={styles.source}>{from}</span>}
            {old !== null && (
              <span className={styles.source}>
                <OldValue>{old}</OldValue>
              </span>
            )}
          </Fragment>
        ))}
        {rateNotices(rates.map(({ source }) => source)).map((line) => (
          <span key={line} className={styles.source}>
            {line}
          </span>
        ))}
      </CardFoot>
    </>
  )
}

interface RateSource {
  /** The source with the day that its rates apply to, and their types if there are several; may be empty. */
  from: string
  /** How old its rates are; null if they are not old. */
  old: string | null
}

function sourcesOf(rates: MortgageRate[]): RateSource[] {
  const sources = new Map<string, RateSource & { types: string[] }>()
  for (const rate of rates) {
    const { type, source, asOf } = rate
    const [from, old] = [[source, asOf && formatDay(asOf)].filter(Boolean).join(', '), oldRateText(rate)]
    const key = `${from} ${old}`
    sources.set(key, { from, old, types: [...(sources.get(key)?.types ?? []), type] })
  }
  return [...sources.values()].map(({ from, old, types }) => ({
    from: from === '' || types.length === rates.length ? from : `${from}: ${types.join(', ')}`,
    old,
  }))
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
