import type { Lever, Output } from '@freehold/analysis'
import type { Property, StrategyKey } from '@freehold/contracts'
import { DataTable, type Column } from '@freehold/ui'
import { useMemo, useState } from 'react'
import { MeasuredWidth, returnText } from '@freehold/property-ui'
import { ResultSection } from '../charts/ResultSection'
import { TableButton } from '../charts/TableButton'
import * as section from '../charts/ResultSection.module.css'
import { returnInWords } from './leverWords'
import { barsOf, rangesOf, type Bar } from './tornadoBars'
import { TornadoChart } from './TornadoChart'
import * as styles from './Tornado.module.css'

interface TornadoProps<Input> {
  strategy: StrategyKey
  property: Property
  /** What returns assume or lack, as `factWords`. */
  words: string
  input: Input
  /** Null if nothing is moved. */
  stressed: Input | null
  levers: readonly Lever<Input>[]
  roi: Output<Input>
}

/** What each input alone does to the return, the largest first. */
export function Tornado<Input>({
  strategy,
  property,
  words,
  input,
  stressed,
  levers,
  roi,
}: TornadoProps<Input>) {
  const [asTable, setAsTable] = useState(false)
  const bars = useMemo(
    () => barsOf(levers, roi, input, rangesOf(strategy, levers, input, property), property),
    [strategy, levers, roi, input, property],
  )
  const expected = roi.compute(input)
  const now = stressed && roi.compute(stressed)
  const [first] = bars
  if (first === undefined || expected === null) return null
  const finding = `${first.label} moves it most: from ${returnInWords(first.worse)} to ${returnInWords(first.better)}.`
  return (
    <ResultSection
      title="What Moves the Return Most"
      note={`Each input alone, from its worse to its better end${words && `, ${words}`}. ${finding}`}
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
  { key: 'worse', heading: 'ROI at the worse', numeric: true, cell: ({ worse }) => returnText(worse) },
  { key: 'better', heading: 'ROI at the better', numeric: true, cell: ({ better }) => returnText(better) },
]
