import { sql, type SQL } from 'drizzle-orm'

/** Separates words: anything but digits, lower-case ASCII letters and other scripts. JavaScript and PostgreSQL read it alike. */
const separators = '[^0-9a-z\\u0080-\\uffff]+'

/** Normalizes text for place search: ASCII letters in lower case, one blank between words, no punctuation. */
export function searchTextOf(text: string): string {
  return text
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(new RegExp(separators, 'gu'), ' ')
    .trim()
}

/** {@link searchTextOf} in SQL. */
export const searchTextIn = (text: SQL): SQL =>
  sql`trim(regexp_replace(lower((${text}) collate "C"), ${sql.raw(`'${separators}'`)}, ' ', 'g'))`

/** An index row may have 2,704 bytes at most. No search input is longer than this. */
const KEY_LENGTH = 200

/** The part of a place's search text that an input can match. */
export const searchKeyIn = (text: SQL): SQL => sql`left(${searchTextIn(text)}, ${KEY_LENGTH})`
