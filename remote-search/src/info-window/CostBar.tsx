import type { BuyHoldInput, BuyHoldResults } from '@freehold/contracts'
import { classNames, formatDollars } from '@freehold/ui'
import * as styles from './CostBar.module.css'

interface CostBarProps {
  input: BuyHoldInput
  results: BuyHoldResults
  /** The inputs of the results in words. */
  assumptions: string
}

const series = [styles.series1, styles.series2, styles.series3, styles.series4, styles.series5]

/** A month's costs relative to the rent: income is hatched, a loss extends beyond the rent. */
export function CostBar({ input, results, assumptions }: CostBarProps) {
  const { netMonthlyIncome: net, grossMonthlyExpenses: total, monthlyMortgage } = results
  if (net === null || total === null) return null
  const costs = [
    monthlyMortgage ?? 0,
    input.monthlyTaxes,
    input.monthlyInsurance,
    input.monthlyHoa,
    input.monthlyExpenses,
  ]
  const isLoss = net < 0
  const whole = Math.max(input.monthlyRent, total, 1)
  const width = (dollars: number) => ({ width: `${(100 * dollars) / whole}%` })
  return (
    <figure className={styles.figure}>
      <p className={styles.line}>
        <span>Costs {formatDollars(total)}</span>
        <b className={isLoss ? styles.loss : styles.profit}>Net {formatDollars(net)}</b>
      </p>
      <div className={styles.bar} role="img" aria-label={costSentence(input.monthlyRent, total, net)}>
        {costs.map((dollars, index) => (
          <span
            key={series[index]}
            className={classNames(styles.part, series[index])}
            style={width(dollars)}
          />
        ))}
        {!isLoss && <span className={classNames(styles.part, styles.remainder)} style={width(net)} />}
        {isLoss && <span className={styles.shortfall} style={width(Math.abs(net))} />}
      </div>
      <p className={styles.line}>
        <span>$0</span>
        <span className={styles.assumptions}>{assumptions}</span>
        <b>Rent {formatDollars(input.monthlyRent)}</b>
      </p>
    </figure>
  )
}

const costSentence = (rent: number, total: number, net: number) =>
  net < 0
    ? `Costs of ${formatDollars(total)} are ${formatDollars(-net)} more than the ${formatDollars(rent)} monthly rent.`
    : `Of ${formatDollars(rent)} monthly rent, ${formatDollars(total)} goes to costs and ${formatDollars(net)} remains.`
