import { conservativeReturn, optimisticReturn } from '@freehold/analysis'
import { type CashReturn, type Property, type StrategyKey, type UnknownFacts } from '@freehold/contracts'
import { ReturnFacts, Roi } from '@freehold/property-ui'
import { classNames, formatDollars, useScrollableRegion, VisuallyHidden } from '@freehold/ui'
import { memo } from 'react'
import { ResultSection } from '../charts/ResultSection'
import { caseRows, casesTitle, type CaseRow } from './caseRows'
import { casesText } from './casesText'
import type { ComputedCases } from './computeCases'
import { noRangeText } from './noRangeText'
import type { Answer } from './useAnalysis'
import * as styles from './ThreeCases.module.css'

interface ThreeCasesProps<Input, Results> {
  strategy: StrategyKey
  property: Pick<Property, 'arv'>
  expected: Answer<Input, Results>
  cases: ComputedCases<Input, Results>
  /** What the returns assume or lack. */
  facts: UnknownFacts
  heading?: 'h2' | 'h3'
  /** In the size of a sheet, whose width no window changes. */
  isOnPaper?: boolean
}

/** The inputs that vary, the return and the main figures in all three cases; in words where nothing has a range. */
export const ThreeCases = memo(CasesTable) as typeof CasesTable

function CasesTable<Input extends object, Results extends CashReturn>({
  strategy,
  property,
  expected,
  cases: { facts: bases, ends },
  facts,
  heading = 'h3',
  isOnPaper = false,
}: ThreeCasesProps<Input, Results>) {
  const region = useScrollableRegion(casesTitle)
  if (ends === null) {
    return (
      <ResultSection title={casesTitle} heading={heading}>
        {noRangeText(strategy, bases)}
      </ResultSection>
    )
  }
  const isReversed =
    conservativeReturn(ends.conservative.results, expected.results) !== ends.conservative.results ||
    optimisticReturn(ends.optimistic.results, expected.results) !== ends.optimistic.results
  return (
    <ResultSection
      title={casesTitle}
      heading={heading}
      note={casesText(strategy, bases, property)}
      {...(isReversed && {
        finding:
          'A higher ARV also brings a larger loan, so the return can fall. The range of the return takes the expected one for such a case.',
      })}
    >
      <div className={styles.scroll} {...region}>
        <table className={classNames(styles.cases, isOnPaper && styles.paper)}>
          <caption>
            <VisuallyHidden>{casesTitle}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Figure</VisuallyHidden>
              </th>
              <th scope="col">Conservative</th>
              <th scope="col">Expected</th>
              <th scope="col">Optimistic</th>
              <th scope="col" className={styles.span}>
                <VisuallyHidden>Span</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {caseRows(strategy, expected, ends).map(({ label, values, isReturn }) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  {isReturn && <ReturnFacts facts={facts} strategy={strategy} />}
                </th>
                {values.map((value, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- always three
                  <td key={index}>{isReturn ? <Roi percent={value} /> : formatDollars(value)}</td>
                ))}
                <td className={styles.span}>
                  <Span values={values} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ResultSection>
  )
}

const WIDTH = 150
const MARGIN = 30

/** The row as a picture. Scales differ by row, so it has no axis; nothing where a value is unknown or infinite. */
function Span({ values }: Pick<CaseRow, 'values'>) {
  const known = values.filter((value) => value !== null && Number.isFinite(value)) as number[]
  const [least, most] = [Math.min(...known), Math.max(...known)]
  if (known.length < values.length || least === most) return null
  const [low, expected, high] = known.map(
    (value) => MARGIN + ((WIDTH - 2 * MARGIN) * (value - least)) / (most - least),
  )
  return (
    <svg viewBox={`0 0 ${WIDTH} 18`} width={WIDTH} height="18" aria-hidden="true">
      <path className={styles.axis} d={`M0 9H${WIDTH}`} />
      <path className={styles.range} d={`M${low} 9H${high}`} />
      <path className={styles.ends} d={`M${low} 4v10M${high} 4v10`} />
      <path className={styles.expected} d={`M${expected} 2v14`} />
    </svg>
  )
}
