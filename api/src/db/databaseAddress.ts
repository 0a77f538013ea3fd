import { Client } from 'pg'

/**
 * `host:port/name` of a DATABASE_URL as the driver reads it, without user and password. Throws what the driver says
 * of one that it cannot read; that holds no part of the address.
 */
export function databaseAddress(databaseUrl: string): string {
  const { host, port, database } = new Client({ connectionString: databaseUrl })
  return `${host}:${port}/${database}`
}
