import { dependsOn, type StrategyKey, type UnknownFacts } from '@freehold/contracts'
import { classNames } from '@freehold/ui'
import * as styles from './Roi.module.css'

/** British, because American English puts a comma before 'and'. */
const list = new Intl.ListFormat('en-GB')

/**
 * What returns do not know, in words: 'without taxes, assumed insurance and rent'. Empty if they know all.
 * @param strategy leaves out the facts that its return does not depend on
 */
export function factWords({ missingFacts, assumedFacts }: UnknownFacts, strategy?: StrategyKey): string {
  const words = Object.entries({ without: missingFacts, assumed: assumedFacts }).map(([word, facts = []]) => {
    const behind = list.format(facts.filter((fact) => !strategy || dependsOn(strategy, fact)))
    return behind && `${word} ${behind}`
  })
  return words.filter(Boolean).join(', ')
}

interface ReturnFactsProps {
  facts: UnknownFacts
  strategy: StrategyKey
  /** For a narrow place: what is assumed is only for screen readers if something is missing. */
  brief?: boolean
}

/** The words under a return; nothing if it knows all. */
export function ReturnFacts({ facts: { missingFacts, assumedFacts }, strategy, brief }: ReturnFactsProps) {
  const missing = factWords({ missingFacts }, strategy)
  const assumed = factWords({ assumedFacts }, strategy)
  if (!missing && !assumed) return null
  return (
    <>
      {' '}
      <small className={classNames(styles.facts, brief && styles.brief)}>
        {missing && <span className={styles.missing}>{missing}</span>}
        {assumed && <span className={styles.assumed}>{(missing && ', ') + assumed}</span>}
      </small>
    </>
  )
}
