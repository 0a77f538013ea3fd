import {
  sensitivities,
  solveFor,
  type Lever,
  type LeverKey,
  type Output,
  type OutputKey,
  type Solution,
} from '@freehold/analysis'
import { recalculationDebounceMs, type Property, type StrategyKey } from '@freehold/contracts'
import { sayWithUndo } from '@freehold/property-ui'
import { Button, Field, Icon, NumberField, Select, useDebounced, VisuallyHidden } from '@freehold/ui'
import { TriangleAlert } from 'lucide-react'
import { memo, useId, useMemo, useRef, useState } from 'react'
import { ResultSection } from '../charts/ResultSection'
import { Explained } from '../explain/Explained'
import { MoreSteps } from '../explain/MoreSteps'
import { isPriceShared, type StrategyPrice } from '../inputs/StrategyPrice'
import { followingInputs, leverText, leverWords } from './leverWords'
import {
  distanceText,
  limitText,
  noAnswerText,
  reachedText,
  shortDistance,
  sideText,
  solutionStep,
  SOLVED_KEY,
  solutionValue,
  type Question,
} from './solutionText'
import * as styles from './SolveFor.module.css'

export interface SensitivityProps<Input> {
  strategy: StrategyKey
  property: Property
  /** What returns assume or lack, as `factWords`. */
  words: string
  /** The input of the figures on screen. */
  input: Input
  /** Puts another input into the form; returns what undoes it. */
  onWrite: (next: Input) => () => void
  /** The purchase price that the strategies of the page share. */
  prices: StrategyPrice
}

/** The levers and outputs of a strategy, which the panel does not know. */
export const sensitivityOf = <Input,>(strategy: StrategyKey) =>
  sensitivities[strategy] as unknown as { levers: readonly Lever<Input>[]; outputs: readonly Output<Input>[] }

/**
 * Which input an output needs to reach a target: one that is chosen, and each of the others alone. Not drawn again with
 * each move of a stress test, which leaves the entered inputs alone.
 */
export const SolveFor = memo(SolveForInputs) as typeof SolveForInputs

function SolveForInputs<Input>({
  strategy,
  property,
  words,
  input,
  onWrite,
  prices,
}: SensitivityProps<Input>) {
  const { levers, outputs } = sensitivityOf<Input>(strategy)
  const [asking, setAsking] = useState<Asking>({
    lever: 'price',
    output: outputs[0]!.key,
    target: outputs[0]!.target,
  })
  const asked = useDebounced(asking, recalculationDebounceMs)
  const { unit } = outputOf(outputs, asking.output)
  const { target } = asked
  return (
    <ResultSection
      title="Solve For"
      note={`One input moves, all others stay. ${followingInputs[strategy]}${words && ` Returns: ${words}.`}`}
    >
      <form
        className={styles.question}
        aria-label="Solve for a target"
        onSubmit={(event) => event.preventDefault()}
      >
        <span className={styles.word}>Find the</span>
        <Field label="Input to solve for" hiddenLabel className={styles.input}>
          <Select
            value={asking.lever}
            onChange={(event) => setAsking({ ...asking, lever: event.target.value as LeverKey })}
          >
            {levers.map(({ key }) => (
              <option key={key} value={key}>
                {leverWords[key].label}
              </option>
            ))}
          </Select>
        </Field>
        <span className={styles.word}>at which</span>
        <Field label="Output" hiddenLabel className={styles.output}>
          <Select
            value={asking.output}
            onChange={(event) => {
              const output = outputOf(outputs, event.target.value as OutputKey)
              setAsking({ ...asking, output: output.key, target: output.target })
            }}
          >
            {outputs.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <span className={styles.word}>is</span>
        <Field label="Target" hiddenLabel className={styles.target}>
          <NumberField
            value={asking.target}
            onValueChange={(typed) => setAsking({ ...asking, target: typed })}
            step={targetSteps[unit]}
            prefix={unit === 'dollars' ? '$' : undefined}
            suffix={unit === 'percent' ? '%' : undefined}
          />
        </Field>
      </form>
      {target !== null && (
        <Answers
          lever={levers.find(({ key }) => key === asked.lever)!}
          output={outputOf(outputs, asked.output)}
          target={target}
          isOld={asked !== asking}
          {...{ strategy, property, input, onWrite, prices }}
        />
      )}
    </ResultSection>
  )
}

/** What is asked for in the fields; a target is null while it is not a number. */
interface Asking {
  lever: LeverKey
  output: OutputKey
  target: number | null
}

const outputOf = <Input,>(outputs: readonly Output<Input>[], key: OutputKey) =>
  outputs.find((one) => one.key === key)!

const targetSteps = { dollars: 100, percent: 0.5, ratio: 0.05 }

interface AnswersProps<Input> extends Omit<SensitivityProps<Input>, 'words'>, Question<Input> {
  /** Something else is asked by now, and its answer follows. */
  isOld: boolean
}

function Answers<Input>({
  lever,
  output,
  target,
  isOld,
  strategy,
  property,
  input,
  onWrite,
  prices,
}: AnswersProps<Input>) {
  const question = { lever, output, target }
  const solution = useMemo(() => solveFor(lever, output, target, input), [lever, output, target, input])
  const steps = useMemo(
    () => (solution.status === 'FOUND' ? [solutionStep({ lever, output, target }, solution)] : []),
    [lever, output, target, solution],
  )
  const { title, label } = leverWords[lever.key]
  const answer = useRef<HTMLDivElement>(null)
  const scope = useId()
  const isForAll = lever.key === 'price' && isPriceShared(strategy, prices)
  const use = (value: number) => {
    const text = `${label} set to ${leverText(lever.unit, value)}${isForAll ? ' for all strategies' : ''}.`
    sayWithUndo(text, onWrite(lever.set(input, value)))
    // The button leaves once the answer is entered.
    answer.current?.focus()
  }
  const isOther = solution.status === 'FOUND' && solution.value !== lever.get(input)
  return (
    <>
      <div className={styles.answer}>
        <div ref={answer} role="status" tabIndex={-1} className={styles.said}>
          <MoreSteps steps={steps}>
            <p className={styles.value}>
              <Explained figureKey={SOLVED_KEY}>{solutionValue(question, solution)}</Explained>
            </p>
          </MoreSteps>
          <AnswerText {...{ question, solution, property, input }} />
        </div>
        {isOther && (
          <span className={styles.use}>
            <Button
              disabled={isOld}
              aria-describedby={isForAll ? scope : undefined}
              onClick={() => use(solution.value)}
            >
              {`Use This ${title}`}
            </Button>
            {isForAll && <small id={scope}>For all strategies</small>}
          </span>
        )}
      </div>
      <OtherWays {...{ lever, output, target, strategy, property, input }} />
    </>
  )
}

interface AnswerProps<Input> {
  question: Question<Input>
  solution: Solution
  property: Property
  input: Input
}

function AnswerText<Input>({ question, solution, property, input }: AnswerProps<Input>) {
  if (solution.status === 'ALWAYS') {
    return (
      <p>
        With these inputs <b>{reachedText(question)}</b>, whatever the {leverWords[question.lever.key].noun}{' '}
        is.
      </p>
    )
  }
  if (solution.status !== 'FOUND') return <p>{sentence(noAnswerText(question, solution, input))}</p>
  const limit = limitText(question.lever.key, solution.value, property)
  return (
    <p>
      {sideText(question, solution)}, <b>{reachedText(question)}</b>.{' '}
      {distanceText(question, solution.value, input)}
      {limit !== null && (
        <span className={styles.limit}>
          <Icon icon={TriangleAlert} small /> {sentence(limit)}
        </span>
      )}
    </p>
  )
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** Each other input alone, those with an answer first. Those that have none for one reason share a row. */
function OtherWays<Input>({
  lever: chosen,
  output,
  target,
  strategy,
  property,
  input,
}: Omit<AnswersProps<Input>, 'onWrite' | 'prices' | 'isOld'>) {
  const answers = useMemo(
    () =>
      sensitivityOf<Input>(strategy)
        .levers.filter(({ key }) => key !== chosen.key)
        .map((lever) => ({
          question: { lever, output, target },
          solution: solveFor(lever, output, target, input),
        })),
    [strategy, chosen, output, target, input],
  )
  return (
    <details open className={styles.others}>
      <summary>Other ways to get there, one at a time</summary>
      <table>
        <caption>
          <VisuallyHidden>Other inputs that reach the target</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Input</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>Value</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>What it means</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {answers.filter(isAnswer).map((one) => (
            <tr key={one.question.lever.key}>
              <th scope="row">{leverWords[one.question.lever.key].label}</th>
              <td className={styles.found}>
                {one.solution.status === 'ALWAYS' ? 'Any' : solutionValue(one.question, one.solution)}
              </td>
              <td>
                <Meaning {...one} property={property} input={input} />
              </td>
            </tr>
          ))}
          {withoutAnswer(answers, input).map(({ labels, value, reason }) => (
            <tr key={reason}>
              <th scope="row">{labels}</th>
              <td className={styles.none}>{value}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

interface OtherAnswer<Input> {
  question: Question<Input>
  solution: Solution
}

type Found = Extract<Solution, { status: 'FOUND' | 'ALWAYS' }>

const isAnswer = <Input,>(one: OtherAnswer<Input>): one is OtherAnswer<Input> & { solution: Found } =>
  one.solution.status === 'FOUND' || one.solution.status === 'ALWAYS'

/** The inputs that alone do not reach the target; those with one reason are a row. */
function withoutAnswer<Input>(answers: readonly OtherAnswer<Input>[], input: Input) {
  const rows: { labels: string; value: string; reason: string }[] = []
  for (const { question, solution } of answers) {
    if (solution.status === 'FOUND' || solution.status === 'ALWAYS') continue
    const reason = noAnswerText(question, solution, input)
    const { label } = leverWords[question.lever.key]
    const row = rows.find((one) => one.reason === reason)
    const value = solution.status === 'OUT_OF_REACH' ? 'Out of reach' : 'No answer'
    if (row) row.labels += `, ${label.toLowerCase()}`
    else rows.push({ labels: label, value, reason })
  }
  return rows
}

interface MeaningProps<Input> extends AnswerProps<Input> {
  solution: Found
}

function Meaning<Input>({ question, solution, property, input }: MeaningProps<Input>) {
  if (solution.status === 'ALWAYS') return <>every value reaches it</>
  const limit = limitText(question.lever.key, solution.value, property)
  const distance = shortDistance(question, solution.value, input)
  if (limit === null) return <>{distance}</>
  return (
    <>
      <Icon icon={TriangleAlert} small className={styles.warning} />
      {distance}, {limit}
    </>
  )
}
