import {
  HEXAGON_RADIUS,
  isAboveRoiThreshold,
  MARKET_SAMPLE_MIN,
  type MarketFilters,
  roiThresholdPercent,
  strategyTabLabels,
} from '@freehold/contracts'
import { metersPerPixel } from '@freehold/embedded-maps'
import { returnText } from '@freehold/property-ui'
import { formatDollars, formatNumber } from '@freehold/ui'
import { homesText } from '../homes/homesText'
import { figureOf, type HeatFigures } from './heatClasses'
import type { HeatMeasure } from './heatMeasure'

/** '38 homes, median ROI 4.21%, above the 3% line, $381 per sq ft' */
export function readOut(figures: HeatFigures): string {
  const percent = figureOf('return', figures)
  const { count, medianPricePerSquareFoot: dollars } = figures
  if (percent === null && dollars === null)
    return `${homesText(count)}, fewer than ${MARKET_SAMPLE_MIN} with a figure`
  const side = percent !== null && isAboveRoiThreshold(percent) ? 'above' : 'not above'
  return [
    homesText(count),
    percent === null
      ? 'no median ROI'
      : `median ROI ${returnText(percent)}, ${side} the ${roiThresholdPercent}% line`,
    dollars === null ? 'no price per sq ft' : `${formatDollars(dollars)} per sq ft`,
  ].join(', ')
}

/** What the colors show: 'Median expected ROI, Buy/Hold, by cell of 1.6 miles'. */
export function sentenceOf(
  measure: HeatMeasure,
  { strategy, returnCase = 'expected' }: MarketFilters,
  size: string,
): string {
  if (measure === 'price') return `Median price per square foot, by cell of ${size}`
  if (!strategy) return 'Choose a strategy to see its median ROI'
  return `Median ${returnCase} ROI, ${strategyTabLabels[strategy]}, by cell of ${size}`
}

const METERS_PER_MILE = 1_609.344
const FEET_PER_MILE = 5_280

/** How wide a cell is on the ground, from side to side. */
export function cellSize(zoom: number, lat: number): string {
  const miles =
    (HEXAGON_RADIUS * Math.sqrt(3) * metersPerPixel({ center: { lat, lng: 0 }, zoom })) / METERS_PER_MILE
  if (miles < 0.1) return `${formatNumber(Math.round((miles * FEET_PER_MILE) / 10) * 10)} feet`
  const text = formatNumber(miles, { most: miles < 10 ? 1 : 0 })
  return `${text} ${text === '1' ? 'mile' : 'miles'}`
}
