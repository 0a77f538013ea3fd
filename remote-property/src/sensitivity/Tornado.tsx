import { casesOf, swingsOf, type Ends, type Lever, type LeverKey, type Output } from '@freehold/analysis'
import type { Property, StrategyKey } from '@freehold/contracts'
import { DataTable, formatCompactDollars, formatPercent, type Column } from '@freehold/ui'
import { useMemo, useState } from 'react'
import { MeasuredWidth } from '../charts/MeasuredWidth'
import { ResultSection } from '../charts/ResultSection'
import { TableButton } from '../charts/TableButton'
import * as section from '../charts/ResultSection.module.css'
import { leverText, leverWords } from './leverWords'
import { TornadoChart } from './TornadoChart'
import * as styles from './Tornado.module.css'

/** An input from its worse to its better end, with the return at both, in percent. */
export interface Bar {
  key: LeverKey
  label: string
  /** '7.88% to 5.88%' */
  ends: string
  worse: number
  better: number
}

interface TornadoProps<Input> {
  strategy: StrategyKey
  property: Property
  input: Input
  /** Null if nothing is moved. */
  stressed: Input | null
  levers: readonly Lever<Input>[]
  roi: Output<Input>
}

/** What each input alone does to the return, the largest first. */
export function Tornado<Input>({ strategy, property, input, stressed, levers, roi }: TornadoProps<Input>) {
  const [asTable, setAsTable] = useState(false)
  const bars = useMemo(
    () => barsOf(levers, roi, input, rangesOf(strategy, levers, input, property)),
    [strategy, levers, roi, input, property],
  )
  const expected = roi.compute(input)
  const now = stressed && roi.compute(stressed)
  const [first] = bars
  if (first === undefined || expected === null) return null
  const finding = `${first.label} moves it most: from ${formatPercent(first.worse)} to ${formatPercent(first.better)}.`
  return (
    <ResultSection
      title="What Moves the Return Most"
      note={`Each input alone, from its worse to its better end. ${finding}`}
      action={<TableButton pressed={asTable} onPressedChange={setAsTable} />}
    >
      {asTable ? (
        <DataTable
          caption="What moves the return most"
          compact
          columns={columns}
          rows={bars}
          rowKey={({ key }) => key}
        />
      ) : (
        <>
          <ul className={section.key}>
            <li>
              <i className={styles.worseKey} /> Worse
            </li>
            <li>
              <i className={styles.betterKey} /> Better
            </li>
            {now !== null && (
              <li>
                <i className={styles.nowKey} /> Stressed now
              </li>
            )}
          </ul>
          <MeasuredWidth height={bars.length * 38 + 46}>
            {(width) => <TornadoChart {...{ bars, expected, now, width }} />}
          </MeasuredWidth>
        </>
      )}
    </ResultSection>
  )
}

const columns: Column<Bar>[] = [
  { key: 'input', heading: 'Input', rowHeader: true, cell: ({ label }) => label },
  { key: 'ends', heading: 'From worse to better', cell: ({ ends }) => ends },
  { key: 'worse', heading: 'ROI at the worse', numeric: true, cell: ({ worse }) => formatPercent(worse) },
  { key: 'better', heading: 'ROI at the better', numeric: true, cell: ({ better }) => formatPercent(better) },
]

/** The ends of the inputs whose estimates have a range, unless something else was entered. */
function rangesOf<Input>(
  strategy: StrategyKey,
  levers: readonly Lever<Input>[],
  input: Input,
  property: Property,
): Partial<Record<LeverKey, Ends>> {
  const { conservative, optimistic } = casesOf(strategy, input as Input & object, property)
  return Object.fromEntries(
    levers.flatMap((lever) => {
      const ends: Ends = [lever.get(conservative), lever.get(optimistic)]
      return ends[0] < ends[1] ? [[lever.key, ends]] : []
    }),
  )
}

function barsOf<Input>(
  levers: readonly Lever<Input>[],
  roi: Output<Input>,
  input: Input,
  ranges: Partial<Record<LeverKey, Ends>>,
): Bar[] {
  return swingsOf(levers, roi, input, ranges).map(({ key, ends, outputs }) => {
    const { unit } = levers.find((lever) => lever.key === key)!
    const isRising = outputs[0] < outputs[1]
    const texts = ends.map((value) => endText(unit, value))
    return {
      key,
      label: leverWords[key].label,
      ends: (isRising ? texts : texts.toReversed()).join(' to '),
      worse: Math.min(...outputs),
      better: Math.max(...outputs),
    }
  })
}

const SHORT_FROM = 10_000

/** In few characters: '$293K', '7.88%', '9 mo'. */
function endText(unit: Lever<never>['unit'], value: number): string {
  if (unit === 'months') return `${Math.round(value)} mo`
  return unit === 'dollars' && value >= SHORT_FROM ? formatCompactDollars(value) : leverText(unit, value)
}
