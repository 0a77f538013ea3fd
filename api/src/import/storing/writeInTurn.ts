interface Turns<Batch, Written> {
  /** Reads the batch after this one, or the first, and prepares what has to be written for it. Null if there is none. */
  prepare: (before: Batch | null) => Promise<Batch | null>
  write: (batch: Batch) => Promise<Written>
  /** Prepares the batch again if the one before has written something that it was prepared by. */
  renew: (batch: Batch, before: Written) => Promise<Batch>
}

/**
 * Writes batches one after the other. The next one is prepared while one is written: the processor would be idle while the
 * database is busy, and the other way round. What is written is the same as if each were prepared after the one before.
 */
export async function writeInTurn<Batch, Written>({
  prepare,
  write,
  renew,
}: Turns<Batch, Written>): Promise<void> {
  let batch = await prepare(null)
  while (batch !== null) {
    const preparing = prepare(batch)
    // Avoid an unhandled rejection; awaited after the write.
    preparing.catch(() => {})
    const written = await write(batch)
    const next = await preparing
    batch = next && (await renew(next, written))
  }
}
