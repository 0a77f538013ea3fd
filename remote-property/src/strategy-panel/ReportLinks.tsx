import { paths, scenarioText, type Property, type StrategyKey } from '@freehold/contracts'
import { buttonClass } from '@freehold/ui'
import { Link, useLocation } from 'react-router-dom'
import { ScenarioAddress } from '../scenario/ScenarioAddress'
import { withScenario } from '../scenario/withScenario'
import * as styles from './StrategyPanel.module.css'

export interface ReportState {
  /** The page of the property, with what was typed, is one step back in the history. */
  isFromPage: true
  /** Print it as soon as all of it is there. */
  print?: true
}

interface ReportLinksProps {
  property: Property
  strategy: StrategyKey
  /** The id of the saved analysis that was opened. */
  analysis: string | undefined
  /** The inputs of the results on screen. */
  shown: object
  /** The form's input; null while the form has an error, and on a tab that is not the open one. */
  input: object | null
  /** The property's own inputs. */
  owns: readonly (object | null)[]
}

/** Links to the report of the results on screen, and to the comparison with other properties. */
export function ReportLinks({ property, strategy, analysis, shown, input, owns }: ReportLinksProps) {
  const scenario = scenarioText(strategy, shown, owns)
  // Those of other tabs are compared too, once their strategy is chosen there.
  const scenarios = new URLSearchParams(withScenario(useLocation().search, scenario)).getAll('scenario')
  const state: ReportState = { isFromPage: true }
  return (
    <span className={styles.links}>
      {input && <ScenarioAddress text={scenarioText(strategy, input, owns)} />}
      <Link
        className={buttonClass({ size: 's', variant: 'quiet' })}
        to={paths.propertyReport(property._id, { strategy, analysis, scenarios: [scenario] })}
        state={state}
      >
        Report
      </Link>
      <Link
        className={buttonClass({ size: 's', variant: 'quiet' })}
        to={paths.compare({ properties: [{ id: property._id, scenarios }], strategy })}
      >
        Compare
      </Link>
    </span>
  )
}
