import { type CashReturn, returnPercent } from '@freehold/contracts'
import { Roi } from '../Roi'
import * as styles from './ExpenseNote.module.css'

export interface ExpenseNoteProps {
  /** Names of the expenses of a rental that the return includes and excludes, of those that forms offer. */
  included: readonly string[]
  excluded: readonly string[]
  /** The return without any of them or, if it includes none, with all. */
  otherwise: CashReturn
  /** What that return assumes or lacks, as `factWords`. */
  words: string
  /** Leaves out the names of realistic expenses, where they are listed nearby. */
  isShort?: boolean
}

/** Which expenses a return includes, and what it is otherwise. */
export function ExpenseNote({ otherwise, words, isShort = false, ...names }: ExpenseNoteProps) {
  const percent = returnPercent(otherwise)
  return (
    <p className={styles.note}>
      <b className={styles.basis}>{expenseText(names)}</b>
      {isRealistic(names) && !isShort && ` (${listOf(names.included)})`}. {otherwiseText(names)}:{' '}
      <Roi percent={percent} />
      {percent !== null && words && `, ${words}`}
    </p>
  )
}

type Names = Pick<ExpenseNoteProps, 'included' | 'excluded'>

const isRealistic = ({ excluded }: Names) => excluded.length === 0

/** Which expenses a return includes: 'With realistic expenses', or their names. */
export function expenseText(names: Names): string {
  const { included, excluded } = names
  if (isRealistic(names)) return 'With realistic expenses'
  if (included.length === 0) return `Without ${listOf(excluded)}`
  return `With ${listOf(included)}, without ${listOf(excluded)}`
}

function otherwiseText(names: Names): string {
  if (names.included.length === 0) return 'With realistic expenses'
  return isRealistic(names) ? 'Without them' : 'Without any of them'
}

/** 'vacancy, management and maintenance' */
const listOf = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
