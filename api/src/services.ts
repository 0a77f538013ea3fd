import type { FastifyRequest } from 'fastify'
import type { BackgroundWork } from './backgroundWork'
import type { Config } from './config'
import type { Database } from './db/Database'
import type { DiskSpace } from './db/DiskSpace'
import type { SendMail } from './mail/createMailer'
import type { Metrics } from './metrics/createMetrics'

/** What every handler gets in addition to its input. */
export interface Services {
  config: Config
  db: Database
  /** The database's disk: while it is full, nothing is written. */
  disk: DiskSpace
  /** The clock; tests set it. */
  now: () => Date
  /** The address that users open, without a trailing slash: links in mails begin with it. */
  publicUrl: () => string
  /** Secret that tokens and device cookies are derived from. Replicas share it; it is not in the database. */
  sessionKey: string
  sendMail: SendMail
  background: BackgroundWork
  /** What the server counts for `/metrics`. */
  metrics: Metrics
}

/** For work that the audit log or rate limits attribute to a request. */
export type RequestContext = Services & { request: FastifyRequest }
