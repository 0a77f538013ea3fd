import { DAY_MS } from '@freehold/contracts'
import type { Config } from '../config'
import type { PublicAnswer } from './askPublicUrl'
import { counted } from './counted'
import { type Finding, ok, problem, warning } from './Finding'

const CHECK = 'public address'
/** Authorities that renew certificates by themselves do so earlier. */
const RENEWED_DAYS = 14

const faults: Record<string, string> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name',
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet: compare the clocks',
}

/** Whether users reach this Freehold at PUBLIC_URL, and with a valid certificate. */
export function checkCertificate(
  { publicUrl, production }: Config,
  answer: PublicAnswer | { failure: string } | null,
  now: Date,
): Finding {
  if (publicUrl === undefined || answer === null)
    return ok(CHECK, 'no PUBLIC_URL: the demo is at the address that it prints')
  if ('failure' in answer)
    return warning(
      CHECK,
      `${publicUrl} does not answer this machine (${answer.failure}): start Freehold, and try the address in a browser elsewhere`,
    )
  const { certificate, status } = answer
  if (certificate?.fault)
    return problem(
      CHECK,
      `the certificate of ${publicUrl} ${faults[certificate.fault] ?? `is not trusted (${certificate.fault})`}: browsers refuse the page. Install one of an authority for that name`,
    )
  if (status !== 200)
    return problem(
      CHECK,
      `${publicUrl}/health answers with ${status}: start Freehold, and let the proxy in front of it lead there`,
    )
  if (certificate === null) return judgeUnencrypted(publicUrl, production)
  const days = Math.floor((certificate.validTo.getTime() - now.getTime()) / DAY_MS)
  const until = certificate.validTo.toISOString().slice(0, 'yyyy-mm-dd'.length)
  if (days < RENEWED_DAYS)
    return warning(
      CHECK,
      `the certificate of ${publicUrl} expires on ${until}, in ${counted(days, 'day')}: renew it`,
    )
  return ok(CHECK, `${publicUrl} answers, and its certificate is valid until ${until}`)
}

function judgeUnencrypted(publicUrl: string, production: boolean): Finding {
  const { hostname } = new URL(publicUrl)
  const isOfThisMachine = /^(localhost|127\..*|\[::1\])$/.test(hostname)
  return production && !isOfThisMachine
    ? warning(
        CHECK,
        `${publicUrl} is not https: passwords are sent unencrypted. Put a proxy with a certificate in front`,
      )
    : ok(CHECK, `${publicUrl} answers`)
}
