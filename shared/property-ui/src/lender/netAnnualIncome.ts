import type { Figures } from './readFigures'

/** What a year of short-term rental leaves after the mortgage, which the engine uses for the return without naming it. */
export function netAnnualIncome(figures: Figures): number | null {
  const [noi, payment] = [figures.value('netOperatingIncome'), figures.value('monthlyMortgage')]
  return noi === null || payment === null ? null : noi - 12 * payment
}
