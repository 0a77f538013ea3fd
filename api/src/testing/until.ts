import { setTimeout as pause } from 'node:timers/promises'

/** Without a pause, polling would slow down the awaited work. */
const PAUSE_MS = 10

/** Polls until the answer is as wanted, by default truthy, and returns it. */
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
