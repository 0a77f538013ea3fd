import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { fetchFromHost } from '../http/fetchFromHost'

const TIMEOUT_MS = 2_000
const PREFIX_LENGTH = 5

/**
 * Whether a password is in a list of breached ones. The service gets the first digits of the password's SHA-1 only, and
 * learns neither the password nor its hash. False when the service does not answer: that is logged, and the user may go on.
 * @see https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange
 */
export async function isBreached(
  password: string,
  listUrl: string,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const [prefix, rest] = [hash.slice(0, PREFIX_LENGTH), hash.slice(PREFIX_LENGTH)]
  try {
    const response = await fetchFromHost(new URL(listUrl + prefix), {
      // Keeps the response's length from revealing the prefix. Added lines have a count of 0.
      headers: { 'Add-Padding': 'true' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`The list of breached passwords answered ${response.status}`)
    const lines = (await response.text()).split('\n').map((line) => line.trim().toUpperCase().split(':'))
    return lines.some(([suffix, count]) => suffix === rest && Number(count) > 0)
  } catch (error) {
    // The message of a failed fetch contains neither the address nor the digits.
    const reason = error instanceof Error ? error.message : 'no answer'
    log.warn({ reason }, 'a new password could not be checked against breached ones')
    return false
  }
}
