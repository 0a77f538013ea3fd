import type { CashReturn, ReturnStatus } from '@freehold/contracts'
import * as styles from './AnalysisWarnings.module.css'

/** A return that is a number needs no words, and a missing term has its warning. */
const words: Partial<Record<ReturnStatus, string>> = {
  INFINITE:
    'None of your cash stays in this deal, and money comes in: a return on the cash put in has no bounds.',
  UNDEFINED: 'No cash is put in and none comes in: there is no return to speak of.',
  NEGATIVE_NO_CASH:
    'None of your cash stays in this deal, and it loses money: the loss has no cash to relate to.',
}

/** Why the return is not a percentage; nothing where it is one. */
export function ReturnExplanation({ cashOnCashRoiStatus }: CashReturn) {
  const text = words[cashOnCashRoiStatus]
  return text === undefined ? null : <p className={styles.words}>{text}</p>
}
