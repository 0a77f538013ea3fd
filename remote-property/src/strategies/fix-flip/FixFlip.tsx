import { authClient } from '@freehold/auth-client'
import { fixFlip } from '@freehold/analysis'
import { analyzeFixFlip, type FixFlipInput, type FixFlipResults } from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import { memo } from 'react'
import { useArvWorking, useOwnArv } from '../../arv/arvView'
import { arvSteps } from '../../explain/arvSteps'
import { EnteredArv } from '../../arv/EnteredArv'
import { percentText } from '../../sensitivity/percentText'
import { Following } from '../../strategy-panel/Following'
import { LazyWhatIfs } from '../../strategy-panel/LazyModule'
import type { StrategyProps } from '../../strategy-panel/StrategyEntry'
import type { KeyFigure } from '../../strategy-panel/KeyFigures'
import { StrategyPanel } from '../../strategy-panel/StrategyPanel'
import type { Answer } from '../../strategy-panel/useAnalysis'
import { useStrategy, type AnalysisCall } from '../../strategy-panel/useStrategy'
import { CashNeeded } from './CashNeeded'
import { FixFlipInputs } from './FixFlipInputs'
import { fixFlipForm } from './fixFlipForm'
import { FlipOutcome } from './FlipOutcome'
import { SaleToProfit } from './SaleToProfit'

type Answered = Answer<FixFlipInput, FixFlipResults>

const analyze = (call: AnalysisCall<FixFlipInput>) => authClient.call(analyzeFixFlip, call)

const loadWhatIfs = () => import(/* webpackChunkName: 'what-if' */ './FixFlipWhatIfs')

/** @param arvSource where the ARV comes from, in words */
const figuresOf = (arvSource: string): KeyFigure<Answered>[] => [
  {
    label: 'Return on investment',
    figureKey: 'returnOnInvestment',
    text: ({ results }) => formatPercent(results.returnOnInvestment),
    isReturn: true,
  },
  { label: 'Cash needed', figureKey: 'cashNeeded', dollars: ({ results }) => results.cashNeeded },
  {
    label: 'After-repair value',
    figureKey: 'arv',
    dollars: ({ results }) => results.afterRepairValue,
    note: ({ input }) => <EnteredArv arv={input.arv} source={arvSource} />,
  },
  {
    label: 'Holding period',
    figureKey: 'holdingPeriodMonths',
    text: ({ input }) => `${input.holdingPeriodMonths} months`,
  },
]

const barFigure: KeyFigure<Answered> = { label: 'Profit', dollars: ({ results }) => results.netProfit }

/** Buy, repair and sell. */
export function FixFlip(props: StrategyProps) {
  const { property, rates } = props
  const stored = { input: property.fixFlipInput, results: property.fixFlipResults }
  const { inputs, ...panel } = useStrategy({ form: fixFlipForm, analyze, stored }, props)
  useOwnArv(inputs)
  const arvWorking = useArvWorking('fixFlip', inputs.values.arv)
  return (
    <StrategyPanel
      title="Fix & Flip"
      {...panel}
      arvSteps={arvSteps}
      elsewhere={arvWorking}
      compute={fixFlip}
      inputs={<FixFlipInputs inputs={inputs} rates={rates} />}
      inputsLine={({ rehabCosts, hardMoneyInterestRate, holdingPeriodMonths }) =>
        `Rehab ${formatDollars(rehabCosts)}, hard money at ${percentText(hardMoneyInterestRate * 100)}, ${holdingPeriodMonths} months`
      }
      figures={figuresOf(inputs.sourceOf('arv').source)}
      barFigure={barFigure}
    >
      {(answer, words) => <Results answer={answer} words={words} />}
    </StrategyPanel>
  )
}

/** The result sections: drawn again when the results change, not with every key press. */
const Results = memo(function Results({ answer, words }: { answer: Answered; words: string }) {
  return (
    <>
      <Following value={answer}>{(shown) => <SaleToProfit {...shown} />}</Following>
      <Following value={answer}>{(shown) => <CashNeeded {...shown} />}</Following>
      <Following value={answer.results}>
        {(results) => <FlipOutcome results={results} words={words} />}
      </Following>
      <LazyWhatIfs load={loadWhatIfs}>
        {({ FixFlipWhatIfs }) => <FixFlipWhatIfs input={answer.input} />}
      </LazyWhatIfs>
    </>
  )
})
