import { listSavedAnalyses, paths, type SavedAnalysis, type StrategyKey } from '@freehold/contracts'
import { DataTable, EmptyState, linkClass, Roi, type Column } from '@freehold/ui'
import { Link } from 'react-router-dom'
import { formatDate } from './formatTime'
import { LoadedCard } from './LoadedCard'
import { useCall } from './useCall'
import * as styles from './SavedInvestments.module.css'

const title = 'Saved Investments'
const strategyLabels: Record<StrategyKey, string> = {
  buyHold: 'Buy/Hold',
  brrrr: 'BRRRR',
  fixFlip: 'Fix/Flip',
  shortTerm: 'ST Rental',
}

export function SavedInvestments() {
  return (
    <LoadedCard title={title} answer={useCall(listSavedAnalyses)} lines={3}>
      {(analyses) => (
        <DataTable
          caption={title}
          columns={columns}
          rows={analyses}
          rowKey={({ _id }) => _id}
          empty={<EmptyState size="s">Saved configurations will appear here</EmptyState>}
        />
      )}
    </LoadedCard>
  )
}

const columns: Column<SavedAnalysis>[] = [
  { key: 'property', heading: 'Property', rowHeader: true, cell: (analysis) => <Saved {...analysis} /> },
  {
    key: 'strategy',
    heading: 'Strategy',
    wideOnly: true,
    cell: ({ strategy }) => strategyLabels[strategy],
  },
  {
    key: 'roi',
    heading: 'Cash-on-cash ROI',
    numeric: true,
    cell: ({ cashOnCashRoi }) => <Roi percent={cashOnCashRoi} />,
  },
  {
    key: 'saved',
    heading: 'Saved',
    numeric: true,
    wideOnly: true,
    tone: 'faint',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
]

/** The street leads; the town, the name it was saved under and, on phone, the strategy stand beneath. */
function Saved({ propertyId, PropertyAddressFull, name, strategy }: SavedAnalysis) {
  const [street, ...town] = PropertyAddressFull.split(', ')
  return (
    <>
      <Link className={`${linkClass('plain')} ${styles.street}`} to={paths.property(propertyId)}>
        {street}
      </Link>
      <small className={styles.beneath}>
        {[...town, name].join(', ')}
        <span className={styles.onPhone}>, {strategyLabels[strategy]}</span>
      </small>
    </>
  )
}
