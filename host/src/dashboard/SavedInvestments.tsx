import {
  listSavedAnalyses,
  paths,
  returnPercent,
  strategyTabLabels,
  type SavedAnalysis,
  type UnknownFacts,
} from '@freehold/contracts'
import { ReturnFacts, Roi, savedDays, type SavedDay } from '@freehold/property-ui'
import { CardFoot, DataTable, EmptyState, linkClass, type Column } from '@freehold/ui'
import { Link } from 'react-router-dom'
import { LoadedCard } from './LoadedCard'
import { useCall } from './useCall'
import * as styles from './SavedInvestments.module.css'

const title = 'Saved Investments'

export function SavedInvestments() {
  return (
    <LoadedCard title={title} call={useCall(listSavedAnalyses)} lines={3}>
      {(analyses) => (
        <>
          <div className={styles.table}>
            <DataTable
              caption={title}
              columns={columnsOf(analyses)}
              rows={analyses}
              rowKey={({ _id }) => _id}
              empty={<EmptyState size="s">Saved configurations will appear here</EmptyState>}
            />
          </div>
          {analyses.length > 0 && (
            <CardFoot>
              Cash-on-cash ROI. ‘Now’ takes today’s price, rate and rent; what you set yourself stays.
            </CardFoot>
          )}
        </>
      )}
    </LoadedCard>
  )
}

function columnsOf(analyses: readonly SavedAnalysis[]): Column<SavedAnalysis>[] {
  const days = savedDays(analyses)
  return [
    {
      key: 'property',
      heading: 'Property',
      rowHeader: true,
      cell: (analysis) => <SavedAnalysisCell {...analysis} day={days.get(analysis._id)} />,
    },
    ...figures,
    {
      key: 'saved',
      heading: 'Saved',
      numeric: true,
      wideOnly: true,
      tone: 'faint',
      cell: ({ _id }) => days.get(_id)?.text,
    },
  ]
}

const figures: Column<SavedAnalysis>[] = [
  {
    key: 'strategy',
    heading: 'Strategy',
    wideOnly: true,
    cell: ({ strategy }) => strategyTabLabels[strategy],
  },
  {
    key: 'roi',
    heading: 'ROI Saved',
    numeric: true,
    cell: (analysis) => (
      <ReturnCell {...analysis} percent={savedReturn(analysis)} facts={analysis.savedFacts} />
    ),
  },
  {
    key: 'current',
    heading: 'ROI Now',
    numeric: true,
    cell: (analysis) => (
      <ReturnCell {...analysis} percent={returnPercent(analysis.current ?? null)} facts={analysis} />
    ),
  },
]

interface ReturnCellProps extends Pick<SavedAnalysis, 'strategy'> {
  percent: number | null
  /** What the return assumes or lacks; undefined if the API does not say so yet. */
  facts: UnknownFacts | undefined
}

const ReturnCell = ({ percent, facts, strategy }: ReturnCellProps) => (
  <>
    <Roi percent={percent} />
    {percent !== null && facts && <ReturnFacts facts={facts} strategy={strategy} />}
  </>
)

/** With no cash invested the return is infinite or undefined, which its status says. */
const savedReturn = ({ cashOnCashRoi, cashOnCashRoiStatus = 'OK' }: SavedAnalysis) =>
  returnPercent({ cashOnCashRoi, cashOnCashRoiStatus })

/** The street; below it the town, the analysis' name and, where there is little room, the strategy and when it was saved. */
function SavedAnalysisCell({
  _id,
  propertyId,
  PropertyAddressFull,
  name,
  strategy,
  isPropertyShown = true,
  day,
}: SavedAnalysis & { day: SavedDay | undefined }) {
  const [street, ...town] = PropertyAddressFull.split(', ')
  return (
    <>
      <Link
        className={`${linkClass('plain')} ${styles.street}`}
        to={paths.property(propertyId, { analysis: _id })}
        state={{ from: paths.app, fromName: 'Dashboard' }}
      >
        {street}
      </Link>
      <small className={styles.beneath}>
        {[...town, name, ...(isPropertyShown ? [] : ['withdrawn'])].join(', ')}
        <span className={styles.narrow}>
          , {strategyTabLabels[strategy]}, saved {day?.text}
        </span>
      </small>
    </>
  )
}
