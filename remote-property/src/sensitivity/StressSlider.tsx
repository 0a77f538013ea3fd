import { sliderRange, type Lever, type SliderRange } from '@freehold/analysis'
import { memo, useId, type CSSProperties, type KeyboardEvent } from 'react'
import { differenceText, leverText, leverWords, signedShareText } from './leverWords'
import * as styles from './Stress.module.css'
import type { Estimates } from './useStress'

interface StressSliderProps<Input> {
  lever: Lever<Input>
  /** As entered. */
  input: Input
  /** Of the lever, as stressed. */
  value: number
  estimates: Estimates
  /** Null resets it. */
  onMove: (lever: Lever<Input>, value: number | null) => void
}

const PAGE_STEPS = 10

/** A slider around the entered value; nothing for an input that cannot be moved, such as a down payment on $0. */
export const StressSlider = memo(Slider) as typeof Slider

function Slider<Input>({ lever, input, value, estimates, onMove }: StressSliderProps<Input>) {
  const id = useId()
  const range = sliderRange(lever, input, estimates)
  if (range === null) return null
  const entered = lever.get(input)
  const isMoved = leverText(lever.unit, value) !== leverText(lever.unit, entered)
  const onKey = (event: KeyboardEvent) => {
    const steps = stepsOfKey[event.key]
    if (event.key === 'Delete') onMove(lever, null)
    else if (steps !== undefined) onMove(lever, value + steps * range.step)
    else return
    event.preventDefault()
  }
  const difference = isMoved ? movedText(lever, value - entered, entered) : ''
  const text = leverText(lever.unit, value)
  const percent = (at: number) =>
    Math.min(100, Math.max(0, (100 * (at - range.min)) / (range.max - range.min)))
  return (
    <div
      className={isMoved ? `${styles.slider} ${styles.moved}` : styles.slider}
      style={{ '--entered': percent(entered), '--value': percent(value) } as CSSProperties}
    >
      <label htmlFor={id}>{leverWords[lever.key].label}</label>
      <span className={styles.value}>{text}</span>
      <span className={styles.track}>
        <input
          id={id}
          type="range"
          min={range.min}
          max={range.max}
          step="any"
          value={value}
          aria-valuetext={isMoved ? `${text}, ${difference}` : text}
          onChange={(event) => onMove(lever, event.target.valueAsNumber)}
          onKeyDown={onKey}
          onDoubleClick={() => onMove(lever, null)}
        />
      </span>
      <small className={styles.difference}>{difference}</small>
      <small className={styles.ends}>{rangeText(lever, range, entered)}</small>
    </div>
  )
}

const stepsOfKey: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -PAGE_STEPS,
  PageUp: PAGE_STEPS,
}

function movedText<Input>({ unit }: Lever<Input>, difference: number, entered: number): string {
  const share = unit === 'dollars' ? signedShareText(difference, entered) : null
  return differenceText(unit, difference) + (share === null ? '' : `, ${share}`)
}

/** How far it goes: '±20%', '±2 points', '0 to 18'. */
function rangeText<Input>({ range, unit }: Lever<Input>, { min, max }: SliderRange, entered: number) {
  if (range.kind === 'share' && entered !== 0) return `±${range.share * 100}%`
  if (range.kind === 'units') return `±${range.units} points`
  return unit === 'months' ? `${min} to ${max}` : `${min} to ${leverText(unit, max)}`
}
