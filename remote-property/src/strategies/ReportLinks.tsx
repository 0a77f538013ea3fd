import { paths, type Property, type StrategyKey } from '@freehold/contracts'
import { buttonClass } from '@freehold/ui'
import { Link } from 'react-router-dom'
import type { Workings } from '../explain/ExplainContext'
import type { ReportState } from '../report/ReportState'
import * as styles from './ReportLinks.module.css'

interface ReportLinksProps {
  property: Property
  strategy: StrategyKey
  inputs: object
  sources: Workings['inputs']
}

/** What is on screen on paper, and beside others. */
export function ReportLinks({ property, strategy, inputs, sources }: ReportLinksProps) {
  const state: ReportState = { inputs: { ...inputs }, sources }
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
