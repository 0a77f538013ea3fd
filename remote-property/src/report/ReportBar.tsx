import { paths, type AdjustmentGrid } from '@freehold/contracts'
import { expenseText, factWords } from '@freehold/property-ui'
import { Button, Icon, linkClass, Select } from '@freehold/ui'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'
import { Link, useNavigate } from 'react-router-dom'
import { useLinkedOrigin, useWayBack } from '../way-back/wayBack'
import { DownloadExcel } from './DownloadExcel'
import type { LenderReport } from './LenderReport'
import { paperSizes, type PaperSize } from './usePaperSize'
import type { WorkbookAnalyses } from './workbookAnalyses'
import * as styles from './Report.module.css'

interface ReportBarProps {
  report: LenderReport
  /** Null for a report without one, and until it is loaded. */
  grid: AdjustmentGrid | null
  /** Of its files. */
  title: string
  workbookOf: (() => WorkbookAnalyses) | null
  isFromPage: boolean
  size: PaperSize
  onSize: (size: PaperSize) => void
  isPreparing: boolean
  onPrint: () => void
}

/** The way back, and what can be done with a report. */
export function ReportBar({
  report,
  grid,
  title,
  workbookOf,
  isFromPage,
  size,
  onSize,
  isPreparing,
  onPrint,
}: ReportBarProps) {
  const { home } = report
  const notes = notesOf(report)
  return (
    <div className={styles.bar}>
      <BackLink report={report} isFromPage={isFromPage} />
      <label className={styles.paper}>
        Paper
        <Select
          className={styles.size}
          value={size}
          onChange={({ target }) => onSize(target.value as PaperSize)}
        >
          {Object.entries(paperSizes).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      <Button icon={Download} onClick={() => void saveCsv(report, { title, notes, grid })}>
        Download CSV
      </Button>
      {workbookOf && (
        <DownloadExcel propertyId={home._id} name={title} analysesOf={workbookOf} notes={notes} />
      )}
      <Button
        variant="primary"
        icon={Printer}
        busy={isPreparing}
        busyText="Preparing to Print..."
        onClick={onPrint}
      >
        Print or Save as PDF
      </Button>
    </div>
  )
}

function BackLink({ report, isFromPage }: Pick<ReportBarProps, 'report' | 'isFromPage'>) {
  const navigate = useNavigate()
  const { home, strategy, saved, scenario } = report
  const way = useWayBack()
  if (useLinkedOrigin())
    return (
      <Link className={linkClass('back')} to={way.to} state={way.state}>
        <Icon icon={ArrowLeft} small />
        {way.label}
      </Link>
    )
  return (
    <Link
      className={linkClass('back')}
      to={paths.property(home._id, {
        strategy,
        analysis: saved?._id,
        ...(scenario !== null && { scenarios: [scenario] }),
      })}
      onClick={(event) => {
        // Only the entry in the history has the page with what was typed.
        if (!isFromPage) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <Icon icon={ArrowLeft} small />
      Back to the Property
    </Link>
  )
}

/** Which figures these are, for the files. */
function notesOf({ facts, strategy, expenses, lacks }: LenderReport): string[] {
  const unknown = factWords(facts, strategy)
  return [
    ...(lacks ? [`Made without ${lacks}`] : []),
    ...(unknown ? [`Return ${unknown}`] : []),
    ...(expenses ? [expenseText(expenses)] : []),
  ]
}

interface CsvOf extends Pick<ReportBarProps, 'title' | 'grid'> {
  notes: string[]
}

async function saveCsv(report: LenderReport, { title, notes, grid }: CsvOf) {
  const { home, property, strategy, steps, sourced, cases } = report
  try {
    const { saveReport } = await import(/* webpackChunkName: 'report-sheets' */ './saveReport')
    saveReport({
      title,
      notes,
      steps,
      inputs: sourced,
      street: home.street,
      cases: cases && property ? { strategy, property, cases } : null,
      grid,
    })
  } catch (error) {
    console.error('The file could not be made', error)
    toast.error('The file could not be made. Try again.')
  }
}
