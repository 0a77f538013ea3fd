import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { fetchFromHost } from '../http/fetchFromHost'

const TIMEOUT_MS = 2_000
const PREFIX_LENGTH = 5

/**
 * Whether a password is in a list of breaches that is asked for by the first five digits of its SHA-1: who keeps the list
 * learns neither the password nor its hash. False where no answer comes: that is logged, and keeps no one from choosing.
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
    const answer = await fetchFromHost(new URL(listUrl + prefix), {
      // With it, the length of the answer tells nothing of the prefix. What is added has a count of 0.
      headers: { 'Add-Padding': 'true' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new Error(`The list of breached passwords answered ${answer.status}`)
    const lines = (await answer.text()).split('\n').map((line) => line.trim().toUpperCase().split(':'))
    return lines.some(([suffix, count]) => suffix === rest && Number(count) > 0)
  } catch (error) {
    // The message of a failed fetch names neither the address nor the digits.
    const reason = error instanceof Error ? error.message : 'no answer'
    log.warn({ reason }, 'a new password could not be looked up among breached ones')
    return false
  }
}
