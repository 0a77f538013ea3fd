import { returnPercent, strategies, strategyTabLabels, type SharedReport } from '@freehold/contracts'
import {
  AnalysisWarnings,
  CashAndIncome,
  EstimateRanges,
  ExpenseNote,
  factWords,
  KeyAssumptions,
  LoanFigures,
  ReturnExplanation,
  ReturnSpan,
  Roi,
} from '@freehold/property-ui'
import { Button } from '@freehold/ui'
import { Printer } from 'lucide-react'
import { SharedWorking } from './SharedWorking'
import * as styles from './SharedReport.module.css'

/** The answers of a shared report first, then what they follow from, then the whole working. */
export function SharedAnalysis({ report }: { report: SharedReport }) {
  const { strategy, results, cases, facts, expenses } = report
  const words = factWords(facts, strategy)
  return (
    <section className={styles.card} aria-labelledby="shared-analysis">
      <div className={styles.cardHead}>
        <h2 id="shared-analysis">{strategyTabLabels[strategy]}</h2>
        <Button size="s" icon={Printer} className={styles.print} onClick={() => print()}>
          Print
        </Button>
      </div>
      <div className={styles.lead}>
        <p className={styles.soft}>Cash-on-cash ROI per {strategies[strategy].returnPer}</p>
        <p className={styles.roi}>
          <Roi percent={returnPercent(results)} lead />
        </p>
        <p className={styles.soft}>{cases ? <ReturnSpan {...cases} words={words} /> : words}</p>
      </div>
      {expenses && <ExpenseNote {...expenses} words={words} />}
      <ReturnExplanation {...results} />
      {results.warnings.length > 0 && <AnalysisWarnings warnings={results.warnings} />}
      <LoanFigures {...report} />
      <CashAndIncome {...report} heading="h3" />
      <EstimateRanges {...report} heading="h3" />
      <KeyAssumptions {...report} heading="h3" />
      <SharedWorking report={report} />
    </section>
  )
}
