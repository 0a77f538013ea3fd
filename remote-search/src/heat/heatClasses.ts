import { type HeatArea, isAboveRoiThreshold, roiThresholdPercent } from '@freehold/contracts'
import { roundUpDollars } from '@freehold/ui'
import type { HeatMeasure } from './heatMeasure'
import * as styles from './Shades.module.css'

export type HeatFigures = Pick<HeatArea, 'count' | 'medianReturn' | 'medianPricePerSquareFoot'>

/** Cells of one color. */
export interface HeatClass {
  label: string
  /** Sets the color. */
  className: string
  /** So that the side of the line is seen without color. */
  isHatched: boolean
  /** Whether it holds a figure that no class before it holds. */
  holds: (figure: number) => boolean
}

/** From the lowest on, never stretched to the view: a color means the same everywhere. */
export const heatClasses: Record<HeatMeasure, readonly HeatClass[]> = {
  return: [
    { label: 'under 1%', className: styles.below2!, isHatched: true, holds: (percent) => percent < 1 },
    {
      label: `1 to ${roiThresholdPercent}%`,
      className: styles.below1!,
      isHatched: true,
      holds: (percent) => !isAboveRoiThreshold(percent),
    },
    {
      label: `${roiThresholdPercent} to 4.5%`,
      className: styles.above1!,
      isHatched: false,
      holds: (percent) => percent < 4.5,
    },
    { label: '4.5% or more', className: styles.above2!, isHatched: false, holds: () => true },
  ],
  price: [
    priceClass('under $350', styles.step1!, 350),
    priceClass('$350 to 424', styles.step2!, 425),
    priceClass('$425 to 524', styles.step3!, 525),
    priceClass('$525 to 649', styles.step4!, 650),
    priceClass('$650 or more', styles.step5!, Infinity),
  ],
}

function priceClass(label: string, className: string, end: number): HeatClass {
  // By what is read.
  return { label, className, isHatched: false, holds: (dollars) => roundUpDollars(dollars) < end }
}

/** The median return in percent points, or price per square foot; null if too few homes have one. */
export function figureOf(
  measure: HeatMeasure,
  { medianReturn, medianPricePerSquareFoot }: HeatFigures,
): number | null {
  if (measure === 'price') return medianPricePerSquareFoot
  return medianReturn === null ? null : Number(medianReturn)
}

/** Null for a cell without a figure. */
export function classOf(measure: HeatMeasure, figures: HeatFigures): HeatClass | null {
  const figure = figureOf(measure, figures)
  return figure === null ? null : (heatClasses[measure].find(({ holds }) => holds(figure)) ?? null)
}
