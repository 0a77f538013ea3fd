import type { FixFlipInput, FixFlipResults } from '@freehold/contracts'
import { classNames, formatCost, formatDollars } from '@freehold/ui'
import { flipMonths } from './flipMonths'
import { WideTable } from './WideTable'
import * as styles from './Sheet.module.css'

interface FlipMonthsTableProps {
  input: FixFlipInput
  results: FixFlipResults
}

/** From here on a project's costs are listed by year. */
const LISTED_MONTHS_MAX = 36

/** What a flip costs month by month until its sale, and what the sale brings. */
export function FlipMonthsTable({ input, results }: FlipMonthsTableProps) {
  const flip = flipMonths(input, results)
  const { atPurchase, monthly, months, proceeds, salePrice, sellingCosts } = flip
  const step = months > LISTED_MONTHS_MAX ? 12 : 1
  const ends = Array.from({ length: Math.ceil(months / step) }, (_, index) =>
    Math.min(months, (index + 1) * step),
  )
  return (
    <section className={styles.part} aria-labelledby="report-months">
      <h2 id="report-months" className={styles.title}>
        {step === 1 ? 'Costs by Month, Until the Sale' : 'Costs by Year, Until the Sale'}
      </h2>
      <p className={styles.text}>
        Each month costs <b>{formatDollars(monthly)}</b>. After {months} {months === 1 ? 'month' : 'months'}{' '}
        the project has taken <b>{formatDollars(results.cashNeeded)}</b> in cash; the sale brings{' '}
        <b>{formatDollars(proceeds)}</b> after its costs
        {results.loanAmount > 0 && ` and the loan of ${formatDollars(results.loanAmount)}`}.
      </p>
      <WideTable name="Costs by month">
        <table className={classNames(styles.table, styles.dense)} aria-label="Costs by month">
          <thead>
            <tr>
              {['Month', 'Interest', 'Taxes', 'Insurance', 'Utilities', 'Costs', 'Cash in the project'].map(
                (heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" colSpan={5}>
                Purchase and rehab
              </th>
              <td>{formatDollars(atPurchase)}</td>
              <td>{formatDollars(atPurchase)}</td>
            </tr>
            {ends.map((end, index) => {
              const count = end - index * step
              return (
                <tr key={end}>
                  <th scope="row">{count === 1 ? end : `${index * step + 1} to ${end}`}</th>
                  <td>{formatDollars(count * flip.interest)}</td>
                  <td>{formatDollars(count * flip.taxes)}</td>
                  <td>{formatDollars(count * flip.insurance)}</td>
                  <td>{formatDollars(count * flip.utilities)}</td>
                  <td>{formatDollars(count * monthly)}</td>
                  <td>{formatDollars(atPurchase + end * monthly)}</td>
                </tr>
              )
            })}
            <tr className={styles.total}>
              <th scope="row" colSpan={6}>
                Cash needed
              </th>
              <td>{formatDollars(results.cashNeeded)}</td>
            </tr>
          </tbody>
        </table>
      </WideTable>
      <table className={classNames(styles.table, styles.whole)} aria-label="Sale">
        <tbody>
          <tr>
            <th scope="row">Sale price</th>
            <td>{formatDollars(salePrice)}</td>
          </tr>
          <tr>
            <th scope="row">Selling costs</th>
            <td>{formatCost(sellingCosts)}</td>
          </tr>
          {results.loanAmount > 0 && (
            <tr>
              <th scope="row">Loan repaid</th>
              <td>{formatCost(results.loanAmount)}</td>
            </tr>
          )}
          <tr className={styles.total}>
            <th scope="row">Proceeds of the sale</th>
            <td>{formatDollars(proceeds)}</td>
          </tr>
          <tr>
            <th scope="row">Cash needed</th>
            <td>{formatCost(results.cashNeeded)}</td>
          </tr>
          <tr className={styles.total}>
            <th scope="row">Net profit</th>
            <td>{formatDollars(results.netProfit)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}
