import type { ArvEstimate, RentEstimate } from '@freehold/contracts'
import { formatDay, formatDollars } from '@freehold/ui'
import { arvConfidence, arvConfidenceText, arvMethodText, arvRangeText } from '../arv/arvWords'
import { RangePlot, type RangePlotProps } from '../charts/RangePlot'
import { AS_SAVED, type SourcedInput } from '../report/SourcedInput'
import { isSameAmount } from './isSameAmount'
import type { LoanAnalysis, PartHeading } from './LoanAnalysis'
import * as styles from './Lender.module.css'

type EstimateRangesProps = Pick<LoanAnalysis, 'inputs' | 'arv' | 'rent' | 'arvDots' | 'rentDots'> &
  PartHeading & {
    /** What their numbers are, and where else they are: 'the comps below and on the map'. */
    arvDotsText?: string
    rentDotsText?: string
  }

/** After-repair value and rent in their ranges, of an analysis that uses them. */
export function EstimateRanges({
  inputs,
  arv,
  rent,
  arvDots,
  rentDots,
  arvDotsText = 'the comps',
  rentDotsText = 'the leases',
  heading,
}: EstimateRangesProps) {
  const inputOf = (key: string) => inputs.find((input) => input.key === key)
  const [usedArv, usedRent] = [inputOf('arv'), inputOf('monthlyRent')]
  const hasArv = arv !== null && usedArv !== undefined
  const hasRent = rent !== null && usedRent !== undefined
  if (!hasArv && !hasRent) return null
  return (
    <div className={styles.part}>
      <div className={styles.two}>
        {hasArv && (
          <EstimateRange
            {...arvRange(arv)}
            used={usedArv}
            dots={arvDots}
            dotsText={arvDotsText}
            heading={heading}
          />
        )}
        {hasRent && (
          <EstimateRange
            {...rentRange(rent)}
            used={usedRent}
            dots={rentDots}
            dotsText={rentDotsText}
            heading={heading}
          />
        )}
      </div>
    </div>
  )
}

interface Estimated extends Pick<RangePlotProps, 'name' | 'estimate' | 'range' | 'dotsName'> {
  title: string
  /** The range, or why there is none. */
  rangeText: string
  /** How it was estimated, and when. */
  method: string
}

interface EstimateRangeProps extends Estimated, PartHeading {
  /** The input that has the estimate, or what is used instead. */
  used: SourcedInput
  dots: RangePlotProps['dots'] | undefined
  dotsText: string
}

function EstimateRange({
  title,
  rangeText,
  method,
  used,
  dots,
  dotsText,
  heading: Heading = 'h2',
  ...plot
}: EstimateRangeProps) {
  const isOther = used.value !== null && !isSameAmount(used.value, plot.estimate)
  return (
    <section>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.finding}>
        {isOther && (
          <>
            <b>
              {used.source === AS_SAVED ? 'As saved' : 'Entered'} {formatDollars(used.value)}
            </b>
            , estimate {formatDollars(plot.estimate)}.{' '}
          </>
        )}
        {rangeText}.{dots && ` Numbers: ${dotsText}.`}
      </p>
      <RangePlot {...plot} entered={isOther ? used.value : null} {...(dots && { dots })} />
      <p className={styles.small}>{method}.</p>
    </section>
  )
}

function arvRange(arv: ArvEstimate): Estimated {
  const hasRange = arvConfidence(arv) !== null
  const bounds = `${formatDollars(arv.low)} to ${formatDollars(arv.high)}`
  return {
    title: 'After-Repair Value',
    name: 'After-repair value',
    estimate: arv.arv,
    range: hasRange ? { low: arv.low, high: arv.high, name: '80 percent range' } : null,
    dotsName: 'the adjusted prices of the comps',
    rangeText: hasRange ? `8 of 10 such homes sell for ${bounds}` : arvRangeText(arv),
    method: [arvConfidenceText(arv), `${arvMethodText(arv)}${dayText(arv)}, not an appraisal`]
      .filter(Boolean)
      .join('. '),
  }
}

function rentRange(rent: RentEstimate): Estimated {
  const { monthlyRent, low, high } = rent
  const range = low !== undefined && high !== undefined && low < high ? { low, high } : null
  return {
    title: 'Monthly Rent',
    name: 'Monthly rent',
    estimate: monthlyRent,
    range: range && { ...range, name: 'range of half of such homes' },
    dotsName: 'the rents of the leases',
    rangeText: range
      ? `Half of such homes rent for ${formatDollars(range.low)} to ${formatDollars(range.high)}`
      : 'No range: the estimate is a single value',
    method: `${rentMethodText(rent)}${dayText(rent)}`,
  }
}

function rentMethodText({ method, compsUsed, adjusted, year }: RentEstimate): string {
  if (method === 'SMALL_AREA_RENT')
    return `HUD’s fair market rent of the ZIP code${year === undefined ? '' : ` for ${year}`}`
  if (method === 'PRICE_YIELD') return 'From the price by the national yield'
  const leases = `${compsUsed} ${adjusted ? 'adjusted ' : ''}${compsUsed === 1 ? 'lease' : 'leases'}`
  return adjusted ? `Weighted mean of ${leases}` : `From ${leases} nearby`
}

const dayText = ({ asOf }: Pick<ArvEstimate, 'asOf'>) => (asOf === undefined ? '' : `, ${formatDay(asOf)}`)
