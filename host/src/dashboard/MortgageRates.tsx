import { latestRates, type MortgageRate } from '@freehold/contracts'
import { CardFoot, DataTable, EmptyState, formatPercent, type Column } from '@freehold/ui'
import { formatDateTime } from './formatTime'
import { LoadedCard } from './LoadedCard'
import { RateDot, type RateScale } from './RateDot'
import { useCall } from './useCall'

const title = 'Current Mortgage Rates'

export function MortgageRates() {
  return (
    <LoadedCard title={title} answer={useCall(latestRates)} lines={8}>
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
      <CardFoot>Last updated {formatDateTime(newest)}</CardFoot>
    </>
  )
}

const columns = (scale: RateScale): Column<MortgageRate>[] => [
  { key: 'type', heading: 'Type', rowHeader: true, cell: ({ type }) => type },
  {
    key: 'dot',
    heading: 'On one scale',
    hiddenHeading: true,
    wideOnly: true,
    cell: ({ rate }) => <RateDot rate={rate} {...scale} />,
  },
  { key: 'rate', heading: 'Rate', numeric: true, tone: 'strong', cell: ({ rate }) => formatPercent(rate) },
]

/** From the whole percent below all rates to the fifth of a percent above them. */
function scaleOf(rates: MortgageRate[]): RateScale {
  const values = rates.map(({ rate }) => rate)
  return { lowest: Math.floor(Math.min(...values)), highest: Math.floor(Math.max(...values) * 5 + 1) / 5 }
}
