import { BestMark } from './BestMark'
import { strategies, strategyTabLabels } from '@freehold/contracts'
import { nameOf, type ComparedColumn } from './comparedColumns'
import { areReturnsAlike } from './comparedRows'
import { findWinner, unratedFor, type RatedRow, type Winner } from './rateRows'
import * as styles from './Compare.module.css'

/** British, because American English puts a comma before 'and'. */
const list = new Intl.ListFormat('en-GB')

interface FindingProps {
  columns: readonly ComparedColumn[]
  rows: readonly RatedRow[]
}

/** Who wins and by what, before the table says it. */
export function Finding({ columns, rows }: FindingProps) {
  const names = columns.map(nameOf)
  if (columns.length < 2)
    return (
      <p className={styles.finding} role="status">
        Add a home to compare{names[0] === undefined ? '' : ` it with ${names[0]}`}.
      </p>
    )
  if (!areReturnsAlike(columns))
    return (
      <p className={styles.finding} role="status">
        {notAlikeText(columns)}
      </p>
    )
  const winner = findWinner(rows)
  const unrated = columns.flatMap((column, index) =>
    unratedFor(column) ? [`${names[index]} is not rated: ${unratedFor(column)}.`] : [],
  )
  return (
    <p className={styles.finding} role="status">
      {winner ? <Words winner={winner} names={names} /> : 'No rated row differs.'} {unrated.join(' ')}{' '}
      {winner && (
        <span className={styles.key}>
          <BestMark />
          Best of the row
        </span>
      )}
    </p>
  )
}

/** Why nothing is rated: 'Nothing is rated: returns of Buy/Hold are per year, those of Fix/Flip per project.' */
function notAlikeText(columns: readonly ComparedColumn[]): string {
  const compared = [...new Set(columns.flatMap(({ strategy }) => strategy ?? []))]
  const labelsPer = (period: 'year' | 'project') =>
    list.format(
      compared.filter((key) => strategies[key].returnPer === period).map((key) => strategyTabLabels[key]),
    )
  return `Nothing is rated: returns of ${labelsPer('year')} are per year, those of ${labelsPer('project')} per project.`
}

function Words({
  winner: { columns, rows, ratedRows, praise },
  names,
}: {
  winner: Winner
  names: readonly string[]
}) {
  const said = `best in ${rows} of ${ratedRows} rated ${ratedRows === 1 ? 'row' : 'rows'}`
  return (
    <>
      <b>{list.format(columns.map((column) => names[column] ?? ''))}</b>
      {columns.length > 1 ? ` are each ${said}.` : ` is ${said}`}
      {columns.length === 1 && (praise ? ` and ${praise.words}, ${praise.figure}.` : '.')}
    </>
  )
}
