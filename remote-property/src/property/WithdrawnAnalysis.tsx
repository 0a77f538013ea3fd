import { analyzeInputs, expenseBasis } from '@freehold/analysis'
import { paths, strategies, strategyTabLabels, type SavedAnalysis } from '@freehold/contracts'
import { AnalysisSheet, ExpenseNote, factWords, Roi } from '@freehold/property-ui'
import { buttonClass, Notice } from '@freehold/ui'
import { Link } from 'react-router-dom'
import { sourcedInputs } from '../explain/sourcedInputs'
import { analysisSteps } from '../explain/analysisSteps'
import { SavedHead } from '../saved/SavedHead'
import { savedReturn } from '../saved/savedReturn'
import { inputSourcesWithoutProperty } from '../saved/inputSourcesWithoutProperty'
import { strategyEntries } from '../strategies/registry'
import type { WhatIfSteps } from '../strategy-panel/StrategyEntry'
import * as styles from './WithdrawnAnalysis.module.css'

interface WithdrawnAnalysisProps {
  saved: SavedAnalysis
  whatIfSteps: WhatIfSteps
}

/**
 * A saved analysis of a property that was withdrawn or hidden. It is read-only and shows nothing of the property, since
 * its owner may hide its facts.
 */
export function WithdrawnAnalysis({ saved, whatIfSteps }: WithdrawnAnalysisProps) {
  const { PropertyAddressFull, propertyId, strategy, inputs } = saved
  const { rulesOfThumb } = strategyEntries[strategy]
  const expenses = expenseBasis(strategy, inputs)
  const percent = savedReturn(saved)
  const words = factWords(saved.savedFacts ?? {}, strategy)
  const steps = analysisSteps(analyzeInputs(strategy, inputs), whatIfSteps(inputs))
  return (
    <>
      <title>{`${PropertyAddressFull} | Freehold`}</title>
      <header>
        <h1>{PropertyAddressFull}</h1>
        <p className={styles.what}>{strategyTabLabels[strategy]}</p>
      </header>
      <Notice tone="warn" title="This property is no longer shown">
        It was withdrawn or hidden after you saved this analysis. You can read what you saved, print it and
        compare it; the property itself, its comps and new calculations are not available.
      </Notice>
      <SavedHead saved={saved} afterDelete={paths.app}>
        <Link
          className={buttonClass({ size: 's' })}
          to={paths.propertyReport(propertyId, { analysis: saved._id })}
        >
          Report
        </Link>
      </SavedHead>
      <p className={styles.lead}>
        Cash-on-cash ROI <Roi percent={percent} /> per {strategies[strategy].returnPer}
        {percent !== null && words && `, ${words}`}
      </p>
      {expenses && <ExpenseNote {...expenses} words={words} />}
      {steps.length > 0 && (
        <AnalysisSheet
          steps={steps}
          inputs={sourcedInputs(steps, inputSourcesWithoutProperty(saved, rulesOfThumb))}
        />
      )}
    </>
  )
}
