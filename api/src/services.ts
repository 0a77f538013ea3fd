import type { BackgroundWork } from './backgroundWork'
import type { Config } from './config'
import type { Database } from './db/openDatabase'
import type { SendMail } from './mail/createMailer'

/** What every handler is given besides its input. */
export interface Services {
  config: Config
  db: Database
  /** The clock; tests set it. */
  now: () => Date
  /** The address that people open, without a slash at its end: links in mails begin with it. */
  publicUrl: () => string
  /** What tokens and device cookies are derived with; replicas share it, and the database does not hold it. */
  sessionKey: string
  sendMail: SendMail
  background: BackgroundWork
}
