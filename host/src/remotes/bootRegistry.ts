/** What the boot script leaves for the shell: the registry's answer, a promise of the body or of null. */
interface BootRegistry {
  userId: string
  answer: Promise<unknown>
}

const key = Symbol.for('freehold.bootRegistry')

const page = globalThis as unknown as { [key]?: BootRegistry }

export function leaveBootRegistry(left: BootRegistry) {
  page[key] = left
}

/** The answer, once, and only to whoever it was asked for: another user may have signed in meanwhile. */
export function takeBootRegistry(userId: string): Promise<unknown> | null {
  const left = page[key]
  delete page[key]
  return left?.userId === userId ? left.answer : null
}
