import { type CashReturn, returnPercent, roiThresholdPercent } from '@freehold/contracts'

/** The number in '$1,234' or '−$62' as the page shows it. */
export const readDollars = (text: string) => Number(text.replaceAll(/[$,\s]/g, '').replace('−', '-'))

/** Dollars as results show them: rounded up, a loss as a gain, with thousands separators and a true minus before the dollar sign. */
export function formatDollars(dollars: number): string {
  const magnitude = Math.ceil(Number(Math.abs(dollars).toFixed(2)))
  return `${dollars < 0 && magnitude > 0 ? '−' : ''}$${magnitude.toLocaleString('en-US')}`
}

/** Percent as results show it: two decimals and a true minus. */
export function formatPercent(percent: number): string {
  const magnitude = Math.abs(percent).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `${percent < 0 ? '−' : ''}${magnitude}%`
}

/** A cash-on-cash return as tabs and cards show it, with the text for screen readers. */
export function returnText(results: CashReturn): string {
  const percent = returnPercent(results)
  if (percent === null) return '—'
  if (percent === Infinity) return '∞infinite: earns money with no cash left in'
  if (percent === -Infinity) return 'Lossa loss with no cash left in'
  return `${formatPercent(percent)} ${percent > roiThresholdPercent ? 'above' : 'not above'} the ${roiThresholdPercent}% line`
}
