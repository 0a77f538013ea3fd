import { apiTables } from './apiTables.mjs'
import { siteTables } from './siteTables.mjs'

export const tables = { ...apiTables, ...siteTables }
