import { apiTables } from './apiTables.mjs'
import { siteTables } from './siteTables.mjs'

/** By name of the benchmark: its figures as Markdown. */
export const tables = { ...apiTables, ...siteTables }
