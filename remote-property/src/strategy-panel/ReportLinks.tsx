import { paths, type Property, type StrategyKey } from '@freehold/contracts'
import { buttonClass } from '@freehold/ui'
import { Link } from 'react-router-dom'
import type { InputSources } from '../explain/ExplainContext'
import * as styles from './StrategyPanel.module.css'

/** What the report of unsaved inputs shows. It is in the state of the link, not in the address. */
export interface ReportState {
  inputs?: Record<string, unknown>
  sources?: InputSources
  /** Of an open saved analysis: the home's own inputs when it was saved. */
  baseline?: object | null | undefined
}

interface ReportLinksProps {
  property: Property
  strategy: StrategyKey
  inputs: object
  sources: InputSources
  baseline: ReportState['baseline']
}

/** Links to the report of the results on screen, and to the comparison with other properties. */
export function ReportLinks({ property, strategy, inputs, sources, baseline }: ReportLinksProps) {
  const state: ReportState = { inputs: { ...inputs }, sources, baseline }
  return (
    <span className={styles.links}>
      <Link
        className={buttonClass({ size: 's', variant: 'quiet' })}
        to={paths.propertyReport(property._id, { strategy })}
        state={state}
      >
        Report
      </Link>
      <Link
        className={buttonClass({ size: 's', variant: 'quiet' })}
        to={paths.compare({ properties: [property._id], strategy })}
      >
        Compare
      </Link>
    </span>
  )
}
