import { analyzeInputs } from '@freehold/analysis'
import { paths, strategyTabLabels, type SavedAnalysis } from '@freehold/contracts'
import { buttonClass, Notice, Roi } from '@freehold/ui'
import { Link } from 'react-router-dom'
import { AnalysisSheet } from '../report/AnalysisSheet'
import { reportInputs } from '../report/reportInputs'
import { reportSteps } from '../report/reportSteps'
import { SavedHead } from './SavedHead'
import { savedReturn } from './savedReturn'
import { savedSources } from './savedSources'
import * as styles from './WithdrawnAnalysis.module.css'

/**
 * An analysis of a property that is not shown any more: what was saved, to be read. Nothing of it is recalculated from
 * the property, whose facts are its owner's to hide.
 */
export function WithdrawnAnalysis({ saved }: { saved: SavedAnalysis }) {
  const { PropertyAddressFull, propertyId, strategy, inputs } = saved
  const steps = reportSteps(strategy, inputs, analyzeInputs(strategy, inputs))
  return (
    <>
      <title>{`${PropertyAddressFull} | Freehold`}</title>
      <header>
        <h1>{PropertyAddressFull}</h1>
        <p className={styles.what}>{strategyTabLabels[strategy]}</p>
      </header>
      <Notice tone="warn" title="This property is not shown any more">
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
        Cash-on-cash ROI <Roi percent={savedReturn(saved)} />{' '}
        {strategy === 'fixFlip' ? 'per project' : 'per year'}
      </p>
      {steps.length > 0 && <AnalysisSheet steps={steps} inputs={reportInputs(steps, savedSources(saved))} />}
    </>
  )
}
