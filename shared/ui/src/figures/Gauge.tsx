import type { CSSProperties } from 'react'
import * as styles from './Gauge.module.css'

const NONE: readonly number[] = []

export interface GaugeProps {
  /** The accessible name: "Price position among comps". */
  label: string
  value: number
  low: number
  high: number
  /** The other values on the same line. */
  ticks?: readonly number[]
  format: (value: number) => string
  /** The whole finding in words: "$489,000; comps sold from $471,000 to $528,000". */
  valueText: string
  lowLabel: string
  highLabel: string
}

/** One value among others on a line from the lowest to the highest; outside of them it is clamped to an end. */
export function Gauge({
  label,
  value,
  low,
  high,
  ticks = NONE,
  format,
  valueText,
  lowLabel,
  highLabel,
}: GaugeProps) {
  const position = positionPercent(value, low, high)
  return (
    <div>
      <div
        className={styles.gauge}
        style={at(position)}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(position)}
        aria-valuetext={valueText}
      >
        <div className={styles.track} aria-hidden="true">
          <i className={styles.fill} />
          {[...new Set(ticks)].map((tick) => (
            <i key={tick} className={styles.tick} style={at(positionPercent(tick, low, high))} />
          ))}
          <i className={styles.pin} />
          <b className={styles.value}>{format(value)}</b>
        </div>
        <p className={styles.ends}>
          <span>{lowLabel}</span>
          <span>{highLabel}</span>
        </p>
      </div>
    </div>
  )
}

const at = (percent: number) => ({ '--position': `${percent.toFixed(1)}%` }) as CSSProperties

/** 0 to 100; where low and high are equal, every value is at the end (§5 of the specification). */
function positionPercent(value: number, low: number, high: number) {
  if (low === high) return 100
  return Math.min(100, Math.max(0, ((value - low) / (high - low)) * 100))
}
