import { bathroomsTotal } from '@freehold/analysis'
import { returnPercent, strategies, type Property } from '@freehold/contracts'
import {
  CashAndIncome,
  checkText,
  Courtesy,
  EstimateRanges,
  ExpenseNote,
  factWords,
  KeyAssumptions,
  listingFacts,
  LoanFigures,
  ReturnExplanation,
  Roi,
  type RangeDot,
  type SourcedInput,
} from '@freehold/property-ui'
import { classNames, formatCount, formatDay, formatRoomCount } from '@freehold/ui'
import type { ReactNode } from 'react'
import { notAppraisalText, rentRangeText } from '../inputs/factSources'
import type { MapKind } from '../report-map/mapSentence'
import type { LenderReport } from './LenderReport'
import { ReportPhotos } from './ReportPhotos'
import { Sheet, type Imprint } from './Sheet'
import { strategyKind } from './strategyKinds'
import * as styles from './Sheet.module.css'

interface FirstSheetProps {
  report: LenderReport
  imprint: Imprint
  /** Null for a home that is on no map. */
  map: ReactNode
  /** What the numbers on the map are; null for a map of the home alone. */
  mapped: MapKind | null
  /** Paper does not say what a map shows that is not drawn. */
  isMapReady: boolean
  /** Null for an estimate without comps or leases, and where they could not be loaded. */
  arvDots: readonly RangeDot[] | null
  rentDots: readonly RangeDot[] | null
}

/** What a lender asks for first: how much, against what, and whether it pays for itself. */
export function FirstSheet({ report, imprint, map, mapped, isMapReady, arvDots, rentDots }: FirstSheetProps) {
  const { home, property, strategy, saved, results, steps, sourced } = report
  const analysis = { strategy, results, steps, inputs: sourced }
  return (
    <Sheet title="Loan package" imprint={imprint} isFirst>
      <div className={styles.first}>
        <div>
          <h1>{home.street}</h1>
          <p>{[home.place, property && factsLine(property)].filter(Boolean).join(' · ')}</p>
        </div>
        <p className={styles.kind}>
          <b>Loan Package</b>
          <span>{strategyKind(strategy)}</span>
          {saved && <span>{`${saved.name}, saved ${formatDay(saved.createdAt)}`}</span>}
        </p>
      </div>
      {property && (
        <>
          <div className={classNames(styles.media, map !== null && styles.withMap)}>
            <ReportPhotos property={property} />
            {map}
          </div>
          <p className={classNames(styles.caption, styles.mediaCaption)}>
            {property.media.length === 0 && 'No photos from the listing yet, drawings stand in. '}
            {mapped && (
              <span className={classNames(!isMapReady && styles.notOnPaper)}>
                {`Map: ${mapTexts[mapped](report.isRentFromLeases)}. `}
              </span>
            )}
            <Courtesy office={property.ListOfficeName} />
          </p>
        </>
      )}
      <LoanFigures {...analysis} />
      <Return report={report} />
      {report.lacks && (
        <p className={classNames(styles.caption, styles.check)}>
          Made without {report.lacks}, which could not be loaded.
        </p>
      )}
      {property?.checks && property.checks.length > 0 && (
        <p className={classNames(styles.caption, styles.check)}>{checkText(property.checks)}</p>
      )}
      <div className={styles.room} />
      <CashAndIncome {...analysis} />
      <div className={styles.room} />
      <div className={classNames(styles.estimates, rangesOf(report) === 1 && styles.halves)}>
        {property && (
          <EstimateRanges
            inputs={sourced}
            arv={property.arv}
            rent={property.rent}
            {...(arvDots && { arvDots })}
            {...(rentDots && { rentDots })}
            arvDotsText={mapped === 'comps' ? 'the comps below and on the map' : 'the comps below'}
            rentDotsText={mapped === 'leases' ? 'the leases below and on the map' : 'the leases below'}
          />
        )}
        <KeyAssumptions
          {...analysis}
          inputs={sourced.map(inFewWords)}
          arv={property?.arv ?? null}
          rent={property?.rent ?? null}
        />
      </div>
    </Sheet>
  )
}

/** How many estimates are drawn in their ranges: a single one leaves room beside it. */
function rangesOf({ property, sourced }: LenderReport): number {
  const isUsed = (key: string) => sourced.some((input) => input.key === key)
  return [property?.arv && isUsed('arv'), property?.rent && isUsed('monthlyRent')].filter(Boolean).length
}

/** The sheet draws the estimates in their ranges, and says there what they are not: their sources need not repeat it. */
const inFewWords = (input: SourcedInput): SourcedInput => ({
  ...input,
  source: input.source.replace(rentRangeText, '').replace(notAppraisalText, ''),
})

/** The return in a line, with what it assumes or lacks. */
function Return({ report: { strategy, results, facts, expenses } }: Pick<FirstSheetProps, 'report'>) {
  const words = factWords(facts, strategy)
  return (
    <div className={classNames(styles.caption, styles.return)}>
      <p>
        Cash-on-cash ROI <Roi percent={returnPercent(results)} /> per {strategies[strategy].returnPer}
        {words && `, ${words}`}.
      </p>
      {expenses && <ExpenseNote {...expenses} words={words} isShort />}
      <ReturnExplanation {...results} />
    </div>
  )
}

/** '3 beds, 2.0 baths, 1,240 sq ft, built 1926, lot 5,000 sq ft', as far as they are known. */
function factsLine(property: Property): string {
  const { BedroomsTotal: beds, BuildingAreaTotal: area, yearBuilt } = property
  const baths = bathroomsTotal(property)
  const lot = listingFacts(property).find(({ term }) => term === 'Lot')
  return [
    beds !== null && `${formatCount(beds)} ${beds === 1 ? 'bed' : 'beds'}`,
    baths !== null && `${formatRoomCount(baths)} ${baths === 1 ? 'bath' : 'baths'}`,
    area !== null && `${formatCount(area)} sq ft`,
    yearBuilt && `built ${yearBuilt}`,
    lot && `lot ${lot.value}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const mapTexts: Record<MapKind, (isRentFromLeases: boolean) => string> = {
  comps: () => 'the home and its comps',
  leases: (isRentFromLeases) =>
    isRentFromLeases ? 'the home and the leases of its rent' : 'the home and leases nearby',
}
