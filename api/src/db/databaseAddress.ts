import { Client } from 'pg'

/**
 * `host:port/name` of a DATABASE_URL as the driver parses it, without user and password. If the driver cannot parse the
 * address, its error is thrown; the message contains no part of the address.
 */
export function databaseAddress(databaseUrl: string): string {
  const { host, port, database } = new Client({ connectionString: databaseUrl })
  return `${host}:${port}/${database}`
}
