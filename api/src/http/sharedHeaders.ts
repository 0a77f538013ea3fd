import type { Config } from '../config'

/** On every answer, whoever makes it. A site that is opened over HTTPS has browsers open it in no other way for a year. */
export const sharedHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  ...(publicUrl?.startsWith('https:') && {
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  }),
})

/** The policy of answers that are no page: opened as one, they can do nothing as our origin. */
export const CONFINED = "sandbox; default-src 'none'"
