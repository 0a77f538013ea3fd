import type { Lever, LeverKey, Output, Solution } from '@freehold/analysis'
import { AGENCY_REFINANCE_LTV_MAX, type CalculationStep, type Property } from '@freehold/contracts'
import { formatDollars } from '@freehold/ui'
import {
  differenceText,
  leverText,
  leverWords,
  outputNouns,
  outputText,
  shareText,
  signedShareText,
  sizeText,
} from './leverWords'

/** One question: the lever whose value is asked for, and what it is to reach. */
export interface Question<Input> {
  lever: Lever<Input>
  output: Output<Input>
  target: number
}

/** The answer as one value: '$236,485', 'Any', 'No answer'. */
export function solutionValue<Input>({ lever }: Question<Input>, solution: Solution): string {
  if (solution.status === 'FOUND') return leverText(lever.unit, solution.value)
  return solution.status === 'ALWAYS' ? `Any ${leverWords[lever.key].noun}` : 'No answer'
}

/** What holds at the answer: 'no cash stays in the deal', 'the DSCR is 1.25 or more'. */
export function reachedText<Input>({ output, target }: Question<Input>): string {
  const text = outputText(output.unit, target)
  if (output.key === 'cashLeft') {
    if (target === 0) return 'no cash stays in the deal'
    return target > 0
      ? `at most ${text} stays in the deal`
      : `${formatDollars(-target)} more than was put in comes back`
  }
  return `the ${outputNouns[output.key]} is ${text} or ${output.better}`
}

/** An output that is short of its target: 'the DSCR is 1.10'. */
function figureSentence<Input>(output: Output<Input>, value: number): string {
  const text = outputText(output.unit, value)
  return output.key === 'cashLeft' ? `${text} stays in the deal` : `the ${outputNouns[output.key]} is ${text}`
}

/** 'At this price or below', and how far that side reaches. */
export function sideText<Input>(
  { lever }: Question<Input>,
  { and, until }: Extract<Solution, { status: 'FOUND' }>,
): string {
  const { noun, less, more } = leverWords[lever.key]
  const side = `At this ${noun} or ${and === 'less' ? less : more}`
  return until === null
    ? side
    : `${side}, ${and === 'less' ? 'down' : 'up'} to ${leverText(lever.unit, until)}`
}

/** The distance to what is entered, in a sentence. */
export function distanceText<Input>({ lever }: Question<Input>, value: number, input: Input): string {
  const entered = lever.get(input)
  const difference = value - entered
  const text = leverText(lever.unit, entered)
  if (leverText(lever.unit, value) === text) return 'That is what is entered.'
  const share = lever.unit === 'dollars' ? shareText(difference, entered) : null
  const size = sizeText(lever.unit, difference) + (share === null ? '' : ` (${share})`)
  return `That is ${size} ${difference < 0 ? 'under' : 'over'} the ${text} entered.`
}

/** So many times what is entered is not a value to compare with. */
const FAR = 10

/** Why there is no answer: the same for all inputs that change nothing. */
export function noAnswerText<Input>(
  { lever, output }: Question<Input>,
  solution: Exclude<Solution, { status: 'FOUND' | 'ALWAYS' }>,
  input: Input,
): string {
  const { noun, least, most } = leverWords[lever.key]
  if (solution.status === 'UNKNOWN') return `the ${outputNouns[output.key]} is not known with these inputs`
  if (solution.status === 'UNCHANGED') {
    const stays = output.key === 'cashLeft' ? '' : `, which is ${outputText(output.unit, solution.output)}`
    return `no effect on the ${outputNouns[output.key]}${stays}`
  }
  const { value, limit } = solution
  // A loss gets smaller with every dollar that is put in, and never becomes a gain.
  if (lever.unit === 'dollars' && value > FAR * Math.max(1, lever.get(input))) return `no ${noun} reaches it`
  const figure = figureSentence(output, solution.output)
  if (limit === null) return `at best ${figure}, at ${leverText(lever.unit, value)}`
  return `even ${(limit === 'min' ? least : most) ?? `at ${leverText(lever.unit, value)}`}, ${figure}`
}

/** A smaller share would be shown as 0.0%. */
const SHARE_MIN = 0.0005

/** The distance of an answer in few characters: '+17.8%', '+12.36 points'. */
export function shortDistance<Input>({ lever }: Question<Input>, value: number, input: Input): string {
  const entered = lever.get(input)
  const difference = value - entered
  if (leverText(lever.unit, value) === leverText(lever.unit, entered)) return 'as entered'
  const isShare = lever.unit === 'dollars' && Math.abs(difference) >= SHARE_MIN * entered
  return (isShare ? signedShareText(difference, entered) : null) ?? differenceText(lever.unit, difference)
}

type Evidence = Pick<Property, 'arv' | 'rent'>

/** That an answer is beyond what the evidence of the home or lenders support; null if it is not. */
export function limitText(key: LeverKey, value: number, { arv, rent }: Evidence): string | null {
  if ((key === 'arv' || key === 'salePrice') && arv && value > arv.high) {
    const range = key === 'arv' ? 'its' : 'the ARV’s'
    return arv.adjusted
      ? `above ${range} 80% range (${formatDollars(arv.high)})`
      : `above the highest value by a comp (${formatDollars(arv.high)})`
  }
  if (key === 'rent' && rent?.high !== undefined && value > rent.high)
    return `above its 75th percentile (${formatDollars(rent.high)})`
  const agencies = AGENCY_REFINANCE_LTV_MAX * 100
  return key === 'refinanceShare' && value > agencies
    ? `above the ${agencies}% that agencies lend in a cash-out refinance`
    : null
}

export const SOLVED_KEY = 'solvedFor'

/** The step of an answer. */
export const solutionStep = <Input>(
  question: Question<Input>,
  solution: Extract<Solution, { status: 'FOUND' }>,
): CalculationStep => ({
  key: SOLVED_KEY,
  label: leverWords[question.lever.key].label,
  formula: `the ${solution.and === 'less' ? 'highest' : 'lowest'} ${leverWords[question.lever.key].noun} at which ${reachedText(question)}, with all other inputs as entered; found by repeating the calculation`,
  inputs: [],
  value: solution.value,
  unit: question.lever.unit,
})
