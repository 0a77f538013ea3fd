import { analyze, inCents, type Lever, type Output } from '@freehold/analysis'
import type { AnalysisInput } from '@freehold/contracts'
import { Roi, sayWithUndo } from '@freehold/property-ui'
import { Button, useDebounced, VisuallyHidden } from '@freehold/ui'
import { Undo2 } from 'lucide-react'
import { memo, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { ResultSection } from '../charts/ResultSection'
import { isPriceShared } from '../inputs/StrategyPrice'
import { outputText } from './leverWords'
import { sensitivityOf, type SensitivityProps } from './SolveFor'
import { StressSlider } from './StressSlider'
import * as styles from './Stress.module.css'
import { stressText } from './stressText'
import { Tornado } from './Tornado'
import { useStress } from './useStress'

/** A stress test that is going on. */
export interface StressTest<Input, Results> {
  /** The inputs as they are moved, with their results, money rounded to cents. */
  answer: { input: Input; results: Results }
  /** Moves the same inputs of another scenario as far from its own values. */
  apply: (to: Input) => Input
  reset: () => void
}

interface StressProps<Input, Results> extends SensitivityProps<Input> {
  /** Called with the test as inputs are moved, and with null once none is. */
  onStressed: (test: StressTest<Input, Results> | null) => void
}

/** The figures that follow the sliders: the return and three more. */
const FIGURES_SHOWN = 4
/** A change of the sentence is announced once nothing has moved for this long. */
const SETTLED_MS = 600

/**
 * Sliders around the entered inputs, the figures that follow them, and what moves the return most. Not drawn again when
 * the rest of the tab follows a move.
 */
export const Stress = memo(StressInputs) as typeof StressInputs

function StressInputs<Input, Results>({
  strategy,
  property,
  words,
  input,
  onWrite,
  prices,
  onStressed,
}: StressProps<Input, Results>) {
  const { levers, outputs } = sensitivityOf<Input>(strategy)
  const { stressed, moves, apply, move, reset } = useStress(levers, input, property)
  const roi = outputs.find(({ key }) => key === 'roi')!
  const shown = [roi, ...outputs.filter((one) => one !== roi)].slice(0, FIGURES_SHOWN)
  const isStressed = stressed !== input
  const report = useEffectEvent(onStressed)
  // Before the sliders are painted, so that the figures above them are those of the same move.
  useLayoutEffect(() => {
    if (!isStressed) return undefined
    const results = inCents(analyze(strategy, stressed as AnalysisInput)) as Results
    report({ answer: { input: stressed, results }, apply, reset })
    return () => report(null)
  }, [isStressed, stressed, strategy, apply, reset])
  const section = useRef<HTMLDListElement>(null)
  const takeBack = () => {
    reset()
    // The buttons can no longer be pressed.
    section.current?.focus()
  }
  const use = () => {
    takeBack()
    const isForAll = moves.price !== undefined && isPriceShared(strategy, prices)
    const scope = isForAll ? ', the price for all strategies' : ''
    sayWithUndo(`Inputs set to the stressed ones${scope}.`, onWrite(stressed))
  }
  return (
    <>
      <ResultSection
        title="Stress"
        note="Move one or several; every figure and chart follows. Nothing is saved until you say so."
        isWide
        action={
          <span className={styles.actions}>
            <Button size="s" variant="quiet" icon={Undo2} disabled={!isStressed} onClick={takeBack}>
              Reset
            </Button>
            <Button size="s" disabled={!isStressed} onClick={use}>
              Use as Inputs
            </Button>
          </span>
        }
      >
        <dl ref={section} tabIndex={-1} className={styles.figures}>
          {shown.map((output) => (
            <div key={output.key}>
              <dt>{output.label}</dt>
              <dd className={styles.figure}>
                <OutputValue output={output} value={output.compute(stressed)} />
              </dd>
              <BeforeValue {...{ output, input, words, isStressed }} />
            </div>
          ))}
        </dl>
        <Sentence {...{ levers, outputs, roi, input, stressed }} moves={isStressed ? moves : {}} />
        <div className={styles.sliders}>
          {levers.map((lever) => (
            <StressSlider
              key={lever.key}
              {...{ lever, input }}
              value={lever.get(stressed)}
              estimates={property}
              onMove={move}
            />
          ))}
        </div>
      </ResultSection>
      <Tornado
        {...{ strategy, property, words, input, levers, roi }}
        stressed={isStressed ? stressed : null}
      />
    </>
  )
}

interface BeforeProps<Input> {
  output: Output<Input>
  input: Input
  words: string
  isStressed: boolean
}

/** As entered, once something is moved; of a return, with what it assumes or lacks. */
const BeforeValue = memo(Before) as typeof Before

function Before<Input>({ output, input, words, isStressed }: BeforeProps<Input>) {
  const was = isStressed && `was ${outputText(output.unit, output.compute(input))}`
  return (
    <dd className={styles.before}>{[was, output.unit === 'percent' && words].filter(Boolean).join(', ')}</dd>
  )
}

function OutputValue<Input>({ output, value }: { output: Output<Input>; value: number | null }) {
  return output.key === 'roi' ? <Roi percent={value} /> : <>{outputText(output.unit, value)}</>
}

interface SentenceProps<Input> {
  levers: readonly Lever<Input>[]
  moves: ReturnType<typeof useStress<Input>>['moves']
  outputs: readonly Output<Input>[]
  roi: Output<Input>
  input: Input
  stressed: Input
}

function Sentence<Input>({ levers, moves, outputs, roi, input, stressed }: SentenceProps<Input>) {
  const text = stressText({
    levers,
    moves,
    stressed,
    before: useMemo(() => roi.compute(input), [roi, input]),
    after: roi.compute(stressed),
    monthlyIncome: outputs.find(({ key }) => key === 'monthlyIncome')?.compute(stressed),
  })
  const settled = useDebounced(JSON.stringify(text), SETTLED_MS)
  return (
    <>
      {/* Who sees it sees it follow; who listens hears it once nothing moves. */}
      <p className={styles.sentence} aria-hidden="true">
        <SaidText said={text} />
      </p>
      <VisuallyHidden role="status">
        <SaidText said={JSON.parse(settled) as typeof text} />
      </VisuallyHidden>
    </>
  )
}

const SaidText = ({ said }: { said: ReturnType<typeof stressText> }) =>
  said === null ? (
    'Nothing is moved yet.'
  ) : (
    <>
      {said.start}
      <b>{said.figure}</b>
      {said.end}
    </>
  )
