import { paths, type AdjustmentGrid } from '@freehold/contracts'
import { AnalysisWarnings, InputTable, SourceText, type SourcedInput } from '@freehold/property-ui'
import { classNames, formatDay, today } from '@freehold/ui'
import { priceAndRentYears } from '../inputs/priceAndRentYears'
import { PriceAndRentNotice } from '../inputs/PriceAndRentNotice'
import { differingInputs } from './differingInputs'
import { hasGridNotes } from './EvidenceSheet'
import { GridNotesPart } from './GridNotesPart'
import type { LenderReport } from './LenderReport'
import { Sheet, type Imprint } from './Sheet'
import { WorkingTables } from './WorkingTables'
import * as styles from './Sheet.module.css'

interface AppendixSheetProps {
  report: LenderReport
  imprint: Imprint
  grid: AdjustmentGrid | null
}

/** The working of every figure, and where its inputs come from. */
export function AppendixSheet({ report, imprint, grid }: AppendixSheetProps) {
  const { sourced, defaults, changes } = report
  return (
    <Sheet title="Appendix" imprint={imprint}>
      <WorkingTables report={report} grid={grid} />
      <Notes report={report} />
      {defaults && <DifferingInputs sourced={sourced} defaults={defaults} />}
      <Inputs inputs={sourced} />
      {grid && !hasGridNotes(report) && <GridNotesPart grid={grid} />}
      {changes}
      <Address report={report} />
    </Sheet>
  )
}

/** What to know of the inputs before the figures are believed. */
function Notes({ report: { property, strategy, inputs, results } }: Pick<AppendixSheetProps, 'report'>) {
  const hasYears = property !== null && priceAndRentYears(property, strategy, inputs) !== null
  if (!hasYears && results.warnings.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="report-notes">
      <h2 id="report-notes">Notes on These Figures</h2>
      {property && <PriceAndRentNotice property={property} strategy={strategy} inputs={inputs} />}
      {results.warnings.length > 0 && <AnalysisWarnings warnings={results.warnings} />}
    </section>
  )
}

const wordsTable = classNames(styles.table, styles.words)

function DifferingInputs({ sourced, defaults }: Record<'sourced' | 'defaults', readonly SourcedInput[]>) {
  const differing = differingInputs(sourced, defaults)
  return (
    <section className={styles.part} aria-labelledby="report-differing">
      <h2 id="report-differing">Inputs That Differ from the Defaults</h2>
      {differing.length === 0 ? (
        <p className={styles.text}>None: every input is the one with which the form of this home opens.</p>
      ) : (
        <table className={wordsTable} aria-labelledby="report-differing">
          <thead>
            <tr>
              <th scope="col">Input</th>
              <th scope="col">Here</th>
              <th scope="col">Default</th>
              <th scope="col">Source</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(({ key, label, here, byDefault, ...source }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td className={styles.value}>{here}</td>
                <td data-label="Default:">{byDefault}</td>
                <td>
                  <SourceText {...source} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Inputs({ inputs }: { inputs: readonly SourcedInput[] }) {
  return (
    <section className={styles.part} aria-labelledby="report-inputs">
      <h2 id="report-inputs">Inputs and Their Sources</h2>
      <InputTable
        inputs={inputs}
        className={classNames(wordsTable, styles.dense)}
        valueClassName={styles.value}
        labelledBy="report-inputs"
      />
    </section>
  )
}

/** Where the same figures are, for whoever has only the paper. A home that is no longer shown has its saved analysis. */
function Address({ report: { home, strategy, saved, scenario } }: Pick<AppendixSheetProps, 'report'>) {
  if (scenario === null && saved === null) return null
  const path = paths.propertyReport(home._id, {
    strategy,
    analysis: saved?._id,
    ...(scenario !== null && { scenarios: [scenario] }),
  })
  const { href } = new URL(path, location.origin)
  return (
    <p className={styles.caption}>
      The same figures to the cent:{' '}
      <a className={styles.link} href={href}>
        {href}
      </a>
      , as of {formatDay(today())}.
      {scenario !== null && ' A later rate is shown there as a difference, and applied only when asked.'}
    </p>
  )
}
