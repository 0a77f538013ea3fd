import { setTimeout as pause } from 'node:timers/promises'

/** Asking without a pause would take the processor from what is awaited. */
const PAUSE_MS = 10

/** Asks again and again, and resolves to the first answer that is as wanted: unless told otherwise, a true one. */
export async function until<Answer>(
  ask: () => Answer | Promise<Answer>,
  isWanted: (answer: Answer) => boolean = Boolean,
): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (isWanted(answer)) return answer
    await pause(PAUSE_MS)
  }
}
