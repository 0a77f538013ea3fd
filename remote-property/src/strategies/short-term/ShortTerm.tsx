import { authClient } from '@freehold/auth-client'
import { shortTerm } from '@freehold/analysis'
import { analyzeShortTerm, type ShortTermInput, type ShortTermResults } from '@freehold/contracts'
import { formatDollars } from '@freehold/ui'
import { memo } from 'react'
import { percentText } from '../../sensitivity/percentText'
import { Following } from '../../strategy-panel/Following'
import { LazyWhatIfs } from '../../strategy-panel/LazyModule'
import type { StrategyProps } from '../../strategy-panel/StrategyEntry'
import type { KeyFigure } from '../../strategy-panel/KeyFigures'
import { StrategyPanel } from '../../strategy-panel/StrategyPanel'
import type { Answer } from '../../strategy-panel/useAnalysis'
import { useStrategy, type AnalysisCall } from '../../strategy-panel/useStrategy'
import { RevenueByMonth } from './RevenueByMonth'
import { ShortTermInputs } from './ShortTermInputs'
import { shortTermForm } from './shortTermForm'
import { YearFigures } from './YearFigures'
import * as styles from './ShortTerm.module.css'

type Answered = Answer<ShortTermInput, ShortTermResults>

const analyze = (call: AnalysisCall<ShortTermInput>) => authClient.call(analyzeShortTerm, call)

const loadWhatIfs = () => import(/* webpackChunkName: 'what-if' */ './ShortTermWhatIfs')

const figures: KeyFigure<Answered>[] = [
  {
    label: 'Gross annual revenue',
    figureKey: 'grossAnnualRevenue',
    dollars: ({ results }) => results.grossAnnualRevenue,
  },
  {
    label: 'Net operating income',
    figureKey: 'netOperatingIncome',
    dollars: ({ results }) => results.netOperatingIncome,
  },
  {
    label: 'Total investment',
    figureKey: 'totalInvestment',
    dollars: ({ results }) => results.totalInvestment,
  },
]

const barFigure: KeyFigure<Answered> = {
  label: 'Net operating',
  dollars: ({ results }) => results.netOperatingIncome,
}

/** Buy with a mortgage and rent out by the night. */
export function ShortTerm(props: StrategyProps) {
  const { property, rates } = props
  const stored = { input: property.shortTermInput, results: property.shortTermResults }
  const { inputs, ...panel } = useStrategy({ form: shortTermForm, analyze, stored }, props)
  return (
    <StrategyPanel
      title="Short-term Rental"
      {...panel}
      compute={shortTerm}
      inputs={<ShortTermInputs inputs={inputs} rates={rates} />}
      inputsLine={({ peakSeasonRate, offSeasonRate, estimatedOccupancyRate }) =>
        `${formatDollars(peakSeasonRate)} and ${formatDollars(offSeasonRate)} a night, ${percentText(estimatedOccupancyRate * 100)} occupied`
      }
      figures={figures}
      barFigure={barFigure}
    >
      {(answer) => <Results answer={answer} />}
    </StrategyPanel>
  )
}

/** The result sections: drawn again when the results change, not with every key press. */
const Results = memo(function Results({ answer }: { answer: Answered }) {
  return (
    <>
      <div className={styles.split}>
        <Following value={answer.input}>{(input) => <RevenueByMonth input={input} />}</Following>
        <Following value={answer.results}>{(results) => <YearFigures results={results} />}</Following>
      </div>
      <LazyWhatIfs load={loadWhatIfs}>
        {({ ShortTermWhatIfs }) => <ShortTermWhatIfs answer={answer} />}
      </LazyWhatIfs>
    </>
  )
})
