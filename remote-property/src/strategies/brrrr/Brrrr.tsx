import { authClient } from '@freehold/auth-client'
import { brrrr, brrrrRatios, stepsInCents } from '@freehold/analysis'
import { analyzeBrrrr, type BrrrrInput, type BrrrrResults } from '@freehold/contracts'
import { figureText } from '@freehold/property-ui'
import { formatDollars } from '@freehold/ui'
import { memo } from 'react'
import { ResultSection } from '../../charts/ResultSection'
import { subtracted, Waterfall } from '../../charts/Waterfall'
import { useArvWorking, useOwnArv } from '../../arv/arvView'
import { arvSteps } from '../../explain/arvSteps'
import { percentText } from '../../sensitivity/percentText'
import { Following } from '../../strategy-panel/Following'
import { LazyWhatIfs } from '../../strategy-panel/LazyModule'
import type { StrategyProps } from '../../strategy-panel/StrategyEntry'
import type { KeyFigure } from '../../strategy-panel/KeyFigures'
import { StrategyPanel } from '../../strategy-panel/StrategyPanel'
import type { Answer } from '../../strategy-panel/useAnalysis'
import { useStrategy, type AnalysisCall } from '../../strategy-panel/useStrategy'
import { BrrrrInputs } from './BrrrrInputs'
import { brrrrForm } from './brrrrForm'
import { BrrrrSteps } from './BrrrrSteps'

type Answered = Answer<BrrrrInput, BrrrrResults>

const analyze = (call: AnalysisCall<BrrrrInput>) => authClient.call(analyzeBrrrr, call)

const loadWhatIfs = () => import(/* webpackChunkName: 'what-if' */ './BrrrrWhatIfs')

const figures: KeyFigure<Answered>[] = [
  {
    label: 'Cash left in deal',
    figureKey: 'cashLeftInDeal',
    dollars: ({ results }) => results.cashLeftInDeal,
  },
  {
    label: 'Total cash needed',
    figureKey: 'totalCashNeeded',
    dollars: ({ results }) => results.totalCashNeeded,
    counterpart: ({ results }) => `${formatDollars(results.cashAtRefiClose)} back at refinance`,
  },
  {
    label: 'Net monthly income',
    figureKey: 'netMonthlyIncome',
    dollars: ({ results }) => results.netMonthlyIncome,
    counterpart: ({ results }) => `${formatDollars(results.grossMonthlyExpenses)} of costs`,
  },
  {
    label: 'DSCR',
    figureKey: 'dscr',
    text: ({ input, results }) => figureText(brrrrRatios(input, results).dscr, 'ratio'),
    counterpart: ({ input }) => `${percentText(input.refiLtv * 100)} of ARV refinanced`,
  },
]

const stepsOfRatios = ({ input, results }: Answered) => stepsInCents(brrrrRatios(input, results).steps)

const barFigure: KeyFigure<Answered> = {
  label: 'Left in deal',
  dollars: ({ results }) => results.cashLeftInDeal,
}

/** Buy, rehab, rent, refinance, repeat. */
export function Brrrr(props: StrategyProps) {
  const { property, rates } = props
  const stored = { input: property.brrrrInput, results: property.brrrrResults }
  const { inputs, ...panel } = useStrategy({ form: brrrrForm, analyze, stored }, props)
  useOwnArv(inputs)
  const arvWorking = useArvWorking('brrrr', inputs.values.arv)
  return (
    <StrategyPanel
      title="BRRRR"
      {...panel}
      arvSteps={arvSteps}
      elsewhere={arvWorking}
      compute={brrrr}
      inputs={<BrrrrInputs inputs={inputs} rates={rates} />}
      inputsLine={({ arv, refiLtv, monthlyRent }) =>
        `ARV ${formatDollars(arv)}, refinance at ${percentText(refiLtv * 100)}, rent ${formatDollars(monthlyRent)}`
      }
      figures={figures}
      barFigure={barFigure}
      furtherSteps={stepsOfRatios}
    >
      {(answer) => <Results answer={answer} arvSource={inputs.sourceOf('arv').source} />}
    </StrategyPanel>
  )
}

interface ResultsProps {
  answer: Answered
  /** Where the ARV comes from, in words. */
  arvSource: string
}

/** The result sections: drawn again when the results change, not with every key press. */
const Results = memo(function Results({ answer, arvSource }: ResultsProps) {
  return (
    <>
      <Following value={answer}>{(shown) => <BrrrrSteps {...shown} arvSource={arvSource} />}</Following>
      <Following value={answer.results}>{(results) => <CashThroughDeal results={results} />}</Following>
      <LazyWhatIfs load={loadWhatIfs}>{({ BrrrrWhatIfs }) => <BrrrrWhatIfs answer={answer} />}</LazyWhatIfs>
    </>
  )
})

const CashThroughDeal = memo(function CashThroughDeal({ results }: Pick<Answered, 'results'>) {
  return (
    <ResultSection
      title="Cash Through the Deal"
      note="Cash in to buy, repair and hold; cash out at refinance"
      finding={cashFinding(results)}
    >
      <Waterfall
        caption="Cash through the deal"
        rows={[
          {
            ...subtracted('Cash at purchase', results.cashPaidReceived),
            figureKey: 'cashPaidReceived',
            isTotal: true,
          },
          { label: 'Holding costs', figureKey: 'holdingCosts', value: results.holdingCosts },
          { ...subtracted('Cash at refi close', results.cashAtRefiClose), figureKey: 'cashAtRefiClose' },
          {
            label: 'Cash left in deal',
            figureKey: 'cashLeftInDeal',
            value: results.cashLeftInDeal,
            isTotal: true,
          },
        ]}
      />
    </ResultSection>
  )
})

/** The cash that stays in the deal, in a sentence. */
const cashFinding = ({ cashLeftInDeal, totalCashNeeded }: BrrrrResults) =>
  cashLeftInDeal > 0
    ? `Of ${formatDollars(totalCashNeeded)} cash needed, ${formatDollars(cashLeftInDeal)} stays in the deal after the refinance.`
    : `The refinance returns all of the cash that was put in, and ${formatDollars(Math.abs(cashLeftInDeal))} more.`
