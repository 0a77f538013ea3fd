import type { Chance } from '../src/demo/chance'
import { type Call, isInterrupted } from '../src/testing/overHttp'
import type { TestResponse } from '../src/testing/testApp'

/** A write and its effect on the state. Without a response, the id that the server chose is unknown. */
export interface Write<State> {
  send: () => Promise<TestResponse>
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind of write knows its own response
  after: (before: State, response?: any) => State
}

/**
 * A user who makes one write after the other and remembers the responses. If the server is killed, the last write may
 * have no response: then it must be stored completely or not at all.
 */
export abstract class Writer<State> {
  protected abstract state: State
  #unanswered: Write<State> | undefined

  protected abstract next(call: Call, chance: Chance): Write<State>
  /** The stored state; `candidates` are the states that are allowed. */
  protected abstract read(call: Call, candidates: State[]): Promise<State>

  /** Writes until the server ends (null) or is unavailable (its response). */
  async write(call: Call, chance: Chance, onResponse: () => void): Promise<TestResponse | null> {
    for (;;) {
      const write = this.next(call, chance)
      this.#unanswered = write
      const response = await write.send().catch(nullIfInterrupted)
      if (response === null || response.status === 503) return response
      if (response.status >= 300) throw new Error(`A write was answered ${response.status}: ${response.text}`)
      this.state = write.after(this.state, response.data)
      this.#unanswered = undefined
      onResponse()
    }
  }

  /** Determines whether the write without a response was stored. Fails if the data are in any other state. */
  async verify(call: Call): Promise<'answered' | 'whole' | 'absent'> {
    const before = this.state
    const candidates = this.#unanswered ? [before, this.#unanswered.after(before)] : [before]
    const found = await this.read(call, candidates)
    expect(candidates).toContainEqual(found)
    const outcome = outcomeOf(candidates, found)
    this.#unanswered = undefined
    this.state = found
    return outcome
  }
}

export const without = <Value>(record: Record<string, Value>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== key))

export type AnyWriter = Pick<Writer<unknown>, 'write' | 'verify'>

function nullIfInterrupted(error: unknown): null {
  if (isInterrupted(error)) return null
  throw error
}

function outcomeOf<State>([before, after]: State[], found: State) {
  if (after === undefined) return 'answered'
  return JSON.stringify(found) === JSON.stringify(before) ? 'absent' : 'whole'
}
