/** The number in '$1,234' or '−$62' as the page shows it. */
export const readDollars = (text: string) => Number(text.replaceAll(/[$,\s]/g, '').replace('−', '-'))

/** Dollars as results show them: rounded up, thousands comma, a true minus before the dollar sign. */
export function formatDollars(dollars: number): string {
  const rounded = Math.ceil(dollars)
  return `${rounded < 0 ? '−' : ''}$${Math.abs(rounded).toLocaleString('en-US')}`
}
