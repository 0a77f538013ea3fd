import { paths, scenarioText, type Property, type StrategyKey } from '@freehold/contracts'
import { buttonClass } from '@freehold/ui'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ScenarioAddress } from '../scenario/ScenarioAddress'
import { withScenario } from '../scenario/withScenario'
import { useOrigin } from '../way-back/wayBack'
import type { StrategyPrice } from '../inputs/StrategyPrice'
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
  /** The form's input; null while the form has an error. */
  input: object | null
  /** Whether its tab is the open one. */
  isShown: boolean
  /** The property's own inputs. */
  owns: readonly (object | null)[]
  /** The purchase price that the strategies of the page share. */
  prices: StrategyPrice
}

/**
 * Links to the report, and to the comparison with other properties. Both have what was typed last and is valid, as the
 * address has, even before its results are on screen.
 */
export function ReportLinks({
  property,
  strategy,
  analysis,
  shown,
  input,
  isShown,
  owns,
  prices,
}: ReportLinksProps) {
  const textOf = (inputs: object) =>
    scenarioText(strategy, inputs, owns, prices.apart.includes(strategy) ? prices.value : null)
  const typed = input && textOf(input)
  const [last, setLast] = useState(() => textOf(shown))
  if (typed !== null && typed !== last) setLast(typed)
  const scenario = typed ?? last
  const { onText } = prices
  useEffect(() => onText(strategy, scenario), [onText, strategy, scenario])
  // Those of other tabs are compared too, once their strategy is chosen there.
  const scenarios = new URLSearchParams(withScenario(useLocation().search, scenario, prices)).getAll(
    'scenario',
  )
  const state: ReportState = { isFromPage: true }
  const origin = useOrigin()
  return (
    <span className={styles.links}>
      {isShown && typed !== null && <ScenarioAddress text={scenario} prices={prices} />}
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
        state={origin}
      >
        Compare
      </Link>
    </span>
  )
}
