import { ArchiveFault } from './ArchiveFault'

/** Reads a response to its end. Rejects with an {@link ArchiveFault} once it is longer than `max` bytes. */
export async function readUpTo(response: Response, max: number): Promise<ArrayBuffer> {
  const reader = response.body!.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > max) {
      await reader.cancel()
      throw new ArchiveFault('corrupt')
    }
    parts.push(value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole.buffer
}
