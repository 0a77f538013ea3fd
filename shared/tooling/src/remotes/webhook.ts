import { testWebhook } from '@freehold/contracts'
import { exitCodes } from './CommandError'
import type { Command, Outcome } from './Command'
import { openFreehold } from './FreeholdClient'

/** Sends a test event from the server to the webhook of its settings, and says what came back. */
export async function webhook({ env }: Command): Promise<Outcome> {
  const tested = await (await openFreehold(env, { asAdmin: true })).call(testWebhook)
  return {
    json: tested,
    lines: [tested.sent ? `Sent: ${tested.outcome}` : `Not sent: ${tested.outcome}`],
    exitCode: tested.sent ? exitCodes.done : exitCodes.failed,
  }
}
