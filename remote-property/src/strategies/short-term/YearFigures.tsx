import type { ShortTermResults } from '@freehold/contracts'
import { Amount, KeyValue } from '@freehold/ui'
import { memo } from 'react'
import { explained } from '../../explain/Explained'
import { percentText } from '../../sensitivity/percentText'
import * as styles from './ShortTerm.module.css'

/** The figures of a year of short-term rental. */
export const YearFigures = memo(function YearFigures({ results }: { results: ShortTermResults }) {
  return (
    <section aria-label="Year">
      <h3 className={styles.year}>Year</h3>
      <KeyValue
        pairs={[
          {
            term: 'Peak season rate',
            note: `per night, ${results.peakNights} nights`,
            value: explained('peakSeasonRate', <Amount dollars={results.peakSeasonRate} />),
          },
          {
            term: 'Off-season rate',
            note: 'per night',
            value: explained('offSeasonRate', <Amount dollars={results.offSeasonRate} />),
          },
          {
            term: 'Estimated occupancy rate',
            value: explained('estimatedOccupancyRate', percentText(results.estimatedOccupancyRate * 100)),
          },
          {
            term: 'Monthly mortgage',
            value: explained('monthlyMortgage', <Amount dollars={results.monthlyMortgage} />),
          },
          {
            term: 'Gross annual revenue',
            value: explained('grossAnnualRevenue', <Amount dollars={results.grossAnnualRevenue} />),
          },
          {
            term: 'Annual expenses',
            note: 'without the mortgage',
            value: explained('annualExpenses', <Amount dollars={results.annualExpenses} />),
          },
          {
            term: 'Net operating income',
            value: explained('netOperatingIncome', <Amount dollars={results.netOperatingIncome} />),
          },
          {
            term: 'Total investment',
            value: explained('totalInvestment', <Amount dollars={results.totalInvestment} />),
          },
        ]}
      />
    </section>
  )
})
