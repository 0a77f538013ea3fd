import type { CashReturn, ReturnStatus } from '@freehold/contracts'
import * as styles from './AnalysisWarnings.module.css'

/** A return that is a number needs no words, and a missing term has its warning. */
const words: Partial<Record<ReturnStatus, string>> = {
  INFINITE:
    'None of your cash stays in this deal and it earns money, so the return on your cash is infinite.',
  UNDEFINED: 'You put in no cash and the deal earns none, so it has no return.',
  NEGATIVE_NO_CASH:
    'None of your cash stays in this deal and it loses money, so the loss is not a percentage of your cash.',
}

/** Why the return is not a percentage; nothing where it is one. */
export function ReturnExplanation({ cashOnCashRoiStatus }: CashReturn) {
  const text = words[cashOnCashRoiStatus]
  return text === undefined ? null : <p className={styles.words}>{text}</p>
}
