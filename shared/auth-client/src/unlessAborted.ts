import { SignedOutError } from './SignedOutError'

/** What the work gives; rejects at once with a SignedOutError when the signal aborts before. */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  let abandon = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abandon = () => reject(new SignedOutError())
    signal.addEventListener('abort', abandon)
  })
  try {
    return await Promise.race([aborted, work()])
  } finally {
    signal.removeEventListener('abort', abandon)
  }
}
