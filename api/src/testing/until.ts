import { setTimeout as pause } from 'node:timers/promises'

/** Without a pause, polling would slow down the awaited work. */
const PAUSE_MS = 10

/** Polls until the value is as wanted, by default truthy, and returns it. */
export async function until<Value>(
  ask: () => Value | Promise<Value>,
  isWanted: (value: Value) => boolean = Boolean,
): Promise<Value> {
  for (;;) {
    const value = await ask()
    if (isWanted(value)) return value
    await pause(PAUSE_MS)
  }
}
