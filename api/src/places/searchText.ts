import { sql, type SQL } from 'drizzle-orm'

/** What separates words: anything but digits, ASCII letters in lower case, and other scripts. Read alike by both. */
const separators = '[^0-9a-z\\u0080-\\uffff]+'

/** Text as places are matched: ASCII letters in lower case, one blank between words, no punctuation. */
export function searchTextOf(text: string): string {
  return text
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(new RegExp(separators, 'gu'), ' ')
    .trim()
}

/** The same in the database. */
export const searchTextIn = (text: SQL): SQL =>
  sql`trim(regexp_replace(lower((${text}) collate "C"), ${sql.raw(`'${separators}'`)}, ' ', 'g'))`

/** An index takes no more than 2,704 bytes of a row; no input that is searched for is longer than this. */
const KEY_LENGTH = 200

/** What a place is found by, however long its name: as much of its search text as an input can match. */
export const searchKeyIn = (text: SQL): SQL => sql`left(${searchTextIn(text)}, ${KEY_LENGTH})`
