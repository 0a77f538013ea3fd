import { sql, type SQL } from 'drizzle-orm'
import { searchTextIn } from './searchText'

/**
 * The abbreviations of the US Postal Service that are frequent in listings, whereas maps write the words out.
 * @see https://pe.usps.com/text/pub28/28apc_002.htm
 */
const abbreviations = {
  alley: 'aly',
  avenue: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  expressway: 'expy',
  freeway: 'fwy',
  heights: 'hts',
  highway: 'hwy',
  lane: 'ln',
  parkway: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  point: 'pt',
  road: 'rd',
  square: 'sq',
  street: 'st',
  terrace: 'ter',
  trail: 'trl',
  turnpike: 'tpke',
  north: 'n',
  northeast: 'ne',
  northwest: 'nw',
  south: 's',
  southeast: 'se',
  southwest: 'sw',
  east: 'e',
  west: 'w',
}

const pairs = sql.raw(
  Object.entries(abbreviations)
    .map(([word, short]) => `('${word}', '${short}')`)
    .join(', '),
)

/** An index row may have 2,704 bytes at most. */
const KEY_LENGTH = 200

/** SQL for what is equal for 'Northeast 65th Street' and 'NE 65th St.'. */
export const streetKeyIn = (name: SQL): SQL => sql`(
  select left(coalesce(string_agg(coalesce(abbreviations.short, words.word), ' ' order by words.position), ''), ${sql.raw(`${KEY_LENGTH}`)})
  from unnest(string_to_array(${searchTextIn(name)}, ' ')) with ordinality words(word, position)
  left join (values ${pairs}) abbreviations(word, short) on abbreviations.word = words.word)`

/** SQL for what is equal for two spellings of a name of this kind. */
export const matchKeyIn = (kind: SQL, name: SQL): SQL =>
  sql`case when ${kind} = 'street' then ${streetKeyIn(name)} else left(${searchTextIn(name)}, ${sql.raw(`${KEY_LENGTH}`)}) end`
