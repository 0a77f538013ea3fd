import { SignedOutError } from './SignedOutError'

/** What the work gives; rejects at once with a SignedOutError when the signal aborts before. */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  let rejectSignedOut = () => {}
  const aborted = new Promise<never>((_, reject) => {
    rejectSignedOut = () => reject(new SignedOutError())
    signal.addEventListener('abort', rejectSignedOut)
  })
  try {
    return await Promise.race([aborted, work()])
  } finally {
    signal.removeEventListener('abort', rejectSignedOut)
  }
}
