/** Where the boot script leaves the registry's answer for the shell: a promise of the body, or of null. */
const key = Symbol.for('freehold.bootRegistry')

const page = globalThis as unknown as { [key]?: Promise<unknown> }

export function leaveBootRegistry(answer: Promise<unknown>) {
  page[key] = answer
}

/** The answer, once: it belongs to whoever was signed in when the page was opened. */
export function takeBootRegistry(): Promise<unknown> | null {
  const answer = page[key] ?? null
  delete page[key]
  return answer
}
