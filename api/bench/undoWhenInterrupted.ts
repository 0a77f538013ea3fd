const signals = ['SIGINT', 'SIGTERM'] as const
/** Undo functions that have not run yet, the newest last. */
const left: (() => Promise<void>)[] = []

/** Registers an undo function that also runs on an interrupt. Returns a function that runs it at most once. */
export function undoWhenInterrupted(undo: () => Promise<void>): () => Promise<void> {
  let undoing: Promise<void> | undefined
  const undoOnce = () => (undoing ??= undo().finally(() => forget(undoOnce)))
  if (left.length === 0) for (const signal of signals) process.once(signal, onInterrupt)
  left.push(undoOnce)
  return undoOnce
}

function forget(undone: () => Promise<void>): void {
  left.splice(left.indexOf(undone), 1)
  if (left.length === 0) for (const signal of signals) process.off(signal, onInterrupt)
}

/** Newest first: a process must end before its database is dropped. */
async function undoAll(): Promise<void> {
  for (const undo of left.toReversed()) await undo().catch(console.error)
}

function onInterrupt(): void {
  void undoAll().then(() => process.exit(130))
}
