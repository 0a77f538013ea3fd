import type { Chance } from '../src/demo/chance'
import { type Call, isInterrupted } from '../src/testing/overHttp'
import type { TestAnswer } from '../src/testing/testApp'

/** One write, and what it makes of what was there; without an answer it is not known what it was named. */
export interface Write<State> {
  send: () => Promise<TestAnswer>
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind of write knows its own answer
  after: (before: State, answer?: any) => State
}

/**
 * One user who writes one thing after the other and remembers what was answered. When the server is killed, the last
 * write may have gone unanswered: afterwards the data are as before it or as after it, and nothing else.
 */
export abstract class Writer<State> {
  protected abstract state: State
  #unanswered: Write<State> | undefined

  protected abstract next(call: Call, chance: Chance): Write<State>
  /** What there is by now; `candidates` are the states that it may be. */
  protected abstract read(call: Call, candidates: State[]): Promise<State>

  /** Until the server is gone, or says that it cannot answer for now; that is what it answers. */
  async write(call: Call, chance: Chance, onAnswer: () => void): Promise<TestAnswer | null> {
    for (;;) {
      const write = this.next(call, chance)
      this.#unanswered = write
      const answer = await write.send().catch(nothingWhenCutOff)
      if (answer === null || answer.status === 503) return answer
      if (answer.status >= 300) throw new Error(`A write was answered ${answer.status}: ${answer.text}`)
      this.state = write.after(this.state, answer.data)
      this.#unanswered = undefined
      onAnswer()
    }
  }

  /** What became of the write that was not answered. Fails where anything else is as it should not be. */
  async verify(call: Call): Promise<'answered' | 'whole' | 'absent'> {
    const before = this.state
    const candidates = this.#unanswered ? [before, this.#unanswered.after(before)] : [before]
    const found = await this.read(call, candidates)
    expect(candidates).toContainEqual(found)
    const outcome = fate(candidates, found)
    this.#unanswered = undefined
    this.state = found
    return outcome
  }
}

/** The record with all but one key. */
export const without = <Value>(record: Record<string, Value>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== key))

/** Whatever it writes. */
export type AnyWriter = Pick<Writer<unknown>, 'write' | 'verify'>

function nothingWhenCutOff(error: unknown): null {
  if (isInterrupted(error)) return null
  throw error
}

function fate<State>([before, after]: State[], found: State) {
  if (after === undefined) return 'answered'
  return JSON.stringify(found) === JSON.stringify(before) ? 'absent' : 'whole'
}
