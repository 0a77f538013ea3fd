import { fetchFromHost, OtherHostError } from '../../http/fetchFromHost'
import { RateSourceError } from './RateSource'

/** Ten times the size of fifty years of weekly rates. */
const BYTES_MAX = 5_000_000

/** A response whose body is text. */
export interface TextResponse {
  status: number
  text: string
}

/**
 * Downloads a text, whatever its status. Rejects with a {@link RateSourceError} that does not contain the address, because
 * addresses contain keys.
 */
export async function download(url: URL, timeoutMs: number, stopping: AbortSignal): Promise<TextResponse> {
  const tooLong = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetchFromHost(url, { signal: AbortSignal.any([tooLong, stopping]) })
    const text = await readLimited(response)
    return { status: response.status, text }
  } catch (error) {
    if (error instanceof RateSourceError) throw error
    if (error instanceof OtherHostError) {
      throw new RateSourceError('redirects to another host: set its address to the one that answers')
    }
    if (tooLong.aborted) throw new RateSourceError(`did not answer within ${timeoutMs / 1_000} s`)
    throw new RateSourceError(
      stopping.aborted ? 'was canceled because the server is stopping' : problemOf(error),
    )
  }
}

async function readLimited(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > BYTES_MAX) throw new RateSourceError(`answered more than ${BYTES_MAX / 1_000_000} MB`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function problemOf(error: unknown): string {
  const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code
  return code === 'UND_ERR_SOCKET'
    ? 'ended its response early'
    : `could not be reached${code === undefined ? '' : ` (${code})`}`
}

/** Whether the response is a web page instead of data. */
export const isWebPage = ({ text }: TextResponse) => /^\s*</.test(text)
