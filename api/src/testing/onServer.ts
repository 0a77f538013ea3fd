import { Client } from 'pg'

/** Runs one statement on a PostgreSQL server, such as the creation of a database. */
export async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
