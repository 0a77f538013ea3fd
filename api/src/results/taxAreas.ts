import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** The areas of a home whose tax rates may be known, by the names under which the rates are stored. */
export interface TaxAreas {
  zip: string | null
  city: string | null
  county: string | null
  state: string | null
}

/** What one county is called in several sources: 'De Kalb' and 'DeKalb', 'Prince George's' and 'Prince Georges'. */
const lettersOf = (county: string) => county.toLowerCase().replace(/[^a-z]/g, '')

/** The name under which the rate of an area is stored; the SQL below gives homes the same names. */
export const taxArea = {
  zip: (zip: string) => `zip ${zip}`,
  county: (state: string, county: string) => `county ${state} ${lettersOf(county)}`,
  state: (state: string) => `state ${state}`,
}

/** The names of a home's areas; null where an area is not known. */
export const taxAreasOf = ({
  zip,
  city,
  county,
  state,
}: Record<keyof TaxAreas, SQLWrapper>): Record<keyof TaxAreas, SQL> => ({
  zip: sql`(case when ${zip} <> '' then 'zip ' || ${zip} end)`,
  city: sql`('city ' || ${state} || ' ' || lower(${city}))`,
  county: sql`('county ' || ${state} || ' ' || regexp_replace(lower(${county}), '[^a-z]', '', 'g'))`,
  state: sql`('state ' || ${state})`,
})

/** Whether an expense is a tax, as `summarizeExpenses` decides it. */
export const isTax = (type: SQLWrapper): SQL => sql`lower(trim(${type})) = 'tax'`
