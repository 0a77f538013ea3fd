import { Client } from 'pg'

/**
 * `host:port/name` of a DATABASE_URL as the driver parses it, without user and password. Throws the driver's error for an
 * address that it cannot parse; its message contains no part of the address.
 */
export function databaseAddress(databaseUrl: string): string {
  const { host, port, database } = new Client({ connectionString: databaseUrl })
  return `${host}:${port}/${database}`
}
