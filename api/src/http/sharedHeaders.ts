import type { Config } from '../config'

/** Headers of every response. A site with an HTTPS address tells browsers to use only HTTPS for a year. */
export const sharedHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  ...(publicUrl?.startsWith('https:') && {
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  }),
})

/** The policy of responses that are no page: one that is opened as a page gets no access to our origin. */
export const CONFINED = "sandbox; default-src 'none'"
