import {
  MARKET_SAMPLE_MIN,
  marketReturnScale,
  type MarketReport,
  type MarketReturns,
  roiThresholdPercent,
  StrategyKey,
  strategyTabLabels,
} from '@freehold/contracts'
import { MeasuredWidth, Roi } from '@freehold/property-ui'
import { Card, CardBody, CardFoot, EmptyState, formatPercent, Segmented } from '@freehold/ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { countText } from './marketWords'
import { RETURNS_HEIGHT, ReturnsChart } from './ReturnsChart'
import { ReturnsTable } from './ReturnsTable'
import { TableButton } from './TableButton'
import * as styles from './Market.module.css'

const cases = [
  { value: 'expected', label: 'Expected' },
  { value: 'conservative', label: 'Conservative' },
] as const
type ReturnCase = (typeof cases)[number]['value']

/** The case in the address. */
function useReturnCase(): [ReturnCase, (value: ReturnCase) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (value: ReturnCase) =>
    setSearch(
      (before) => {
        if (value === 'expected') before.delete('returns')
        else before.set('returns', value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return [search.get('returns') === 'conservative' ? 'conservative' : 'expected', change]
}

/** How the returns of the homes for sale are distributed, for each strategy on one scale. */
export function Returns({ report: { forSale, returns } }: { report: MarketReport }) {
  const [returnCase, setReturnCase] = useReturnCase()
  const [isTable, setIsTable] = useState(false)
  const shown = StrategyKey.options.map((key) => ({ key, ...returns[key][returnCase] }))
  const hasAny = shown.some(({ distribution }) => distribution !== null)
  if (!hasAny && returnCase === 'expected')
    return (
      <Card title="Returns by Strategy">
        <EmptyState title={`Fewer than ${MARKET_SAMPLE_MIN} homes`} size="s">
          {tooFewText(forSale)}
        </EmptyState>
      </Card>
    )
  return (
    <Card title="Returns by Strategy" aside={<TableButton pressed={isTable} onPressedChange={setIsTable} />}>
      <CardBody>
        <div className={styles.tools}>
          <p className={styles.subtitle}>{noteOf(returnCase)}</p>
          <Segmented label="Case" options={cases} value={returnCase} onValueChange={setReturnCase} />
        </div>
        {isTable ? (
          <ReturnsTable shown={shown} />
        ) : (
          <ul className={styles.distributions}>
            {shown.map(({ key, ...one }) => (
              <li key={key} className={styles.distribution}>
                <Distribution name={strategyTabLabels[key]} {...one} />
              </li>
            ))}
          </ul>
        )}
        {!isTable && <Legend />}
      </CardBody>
      <CardFoot>
        {leftOutText(forSale)} A strategy also leaves out homes it has no rent or ARV for.
        {!isTable && ' The first and the last bar hold everything beyond the scale.'}
      </CardFoot>
    </Card>
  )
}

const noteOf = (returnCase: ReturnCase) =>
  `${returnCase === 'expected' ? 'Expected ROI' : 'ROI at the lower ends of the ranges of ARV and rent'} of the homes for sale, in steps of one point from ${formatPercent(marketReturnScale.from, 0)} to ${formatPercent(marketReturnScale.to, 0)}`

const tooFewText = ({ count, toCheck, incomplete }: MarketReport['forSale']) =>
  count < MARKET_SAMPLE_MIN
    ? `${countText(count, 'home')} for sale ${count === 1 ? 'is' : 'are'} too few for a distribution.${count > 0 ? ' They are listed below, each with its own return.' : ''}`
    : `Of ${countText(count, 'home')} for sale, ${toCheck} are to check and ${incomplete} lack a fact such as taxes. The rest are too few for a distribution.`

/** '152 homes for sale: 8 without taxes or another fact and 3 to check are left out.' */
function leftOutText({ count, toCheck, incomplete }: MarketReport['forSale']): string {
  const parts = [
    ...(incomplete > 0 ? [`${incomplete} without taxes or another fact`] : []),
    ...(toCheck > 0 ? [`${toCheck} to check`] : []),
  ]
  const homes = `${countText(count, 'home')} for sale`
  if (parts.length === 0) return `${homes}.`
  return `${homes}: ${parts.join(' and ')} ${incomplete + toCheck === 1 ? 'is' : 'are'} left out.`
}

function Distribution({ name, count, distribution }: MarketReturns & { name: string }) {
  return (
    <>
      <div className={styles.strategy}>
        <h3>{name}</h3>
        <p className={styles.subtitle}>{countText(count, 'home')}</p>
      </div>
      {distribution === null ? (
        <p className={styles.few}>Fewer than {MARKET_SAMPLE_MIN} homes have this return.</p>
      ) : (
        <>
          <MeasuredWidth height={RETURNS_HEIGHT}>
            {(width) => <ReturnsChart name={name} count={count} {...distribution} width={width} />}
          </MeasuredWidth>
          <dl className={styles.returns}>
            <div>
              <dt>Median</dt>
              <dd>
                <Roi percent={Number(distribution.median)} />
              </dd>
            </div>
            <div>
              <dt>Middle half</dt>
              <dd>{rangeText(distribution.middleHalf)}</dd>
            </div>
            <div>
              <dt>Above {roiThresholdPercent}%</dt>
              <dd>{formatPercent(distribution.aboveLine * 100, 0)}</dd>
            </div>
          </dl>
        </>
      )}
    </>
  )
}

const rangeText = ([low, high]: readonly (number | 'Infinity')[]) =>
  `${formatPercent(Number(low))} to ${formatPercent(Number(high))}`

const Legend = () => (
  <p className={styles.legend} aria-hidden="true">
    <span>
      <i className={styles.aboveSwatch} />
      above the {roiThresholdPercent}% line
    </span>
    <span>
      <i className={styles.belowSwatch} />
      not above it
    </span>
    <span>
      <svg viewBox="0 0 10 10" className={styles.medianSwatch}>
        <path d="M5 1 9.6 9H.4z" />
      </svg>
      median
    </span>
  </p>
)
