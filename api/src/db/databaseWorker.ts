import { parentPort, workerData } from 'node:worker_threads'
import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import { openPGlite } from './openPGlite'
import type { StatementCall, ThreadAnswer, ThreadCall, ThreadData, ThreadMessage } from './workerMessages'

/** The thread of the embedded database: does what DatabaseThread asks for, one call after the other. */

const { serialize } = protocol
/** What PostgreSQL says when it crashes, for the log. */
let lastWords = ''
let queue: Promise<void> = Promise.resolve()

const post = (message: ThreadMessage, transferred: ArrayBuffer[] = []) =>
  parentPort!.postMessage(message, transferred)

try {
  const pglite = await openPGlite((workerData as ThreadData).directory, (line) => {
    if (/PANIC|FATAL/.test(line)) lastWords = line.trim()
  })
  endWithACrash(pglite)
  post({ start: 'open' })
  parentPort!.on('message', (call: ThreadCall) => {
    queue = queue.then(() => reply(pglite, call))
  })
} catch (error) {
  post({ start: 'failed', message: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}

/**
 * PGlite goes on after an error of its WebAssembly code, such as the one that ends a PANIC, and then never returns. Only
 * the jump back to the main loop, which every failed statement makes, is none.
 */
function endWithACrash(pglite: PGlite): void {
  const JUMP_TO_MAIN_LOOP = 100
  const module = pglite.Module as unknown as { _PostgresMainLoopOnce: () => void }
  const original = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      original()
    } catch (error) {
      const { status, message } = error as Error & { status?: number }
      if (status === JUMP_TO_MAIN_LOOP) throw error
      post({ crash: lastWords || message })
      process.exit(1)
    }
  }
}

async function reply(pglite: PGlite, call: ThreadCall): Promise<void> {
  if (call === 'close') {
    await pglite.close()
    post({ answer: 'closed' })
    parentPort!.close()
    return
  }
  const answer = await answerTo(pglite, call)
  post(answer, answer.answer === 'bytes' ? [answer.bytes] : [])
}

async function answerTo(pglite: PGlite, { text, params }: StatementCall): Promise<ThreadAnswer> {
  if (params === undefined) return bytes(await exchange(pglite, serialize.query(text), serialize.sync()))
  const parsing = [serialize.parse({ text }), serialize.describe({ type: 'S' })]
  const execution = (values: (string | null)[]) => [
    serialize.bind({ values }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]
  if (params.length === 0) return bytes(await exchange(pglite, ...parsing, ...execution([])))
  const described = await exchange(pglite, ...parsing)
  const types = parameterTypes(described)
  if (types === null) return bytes(described, await exchange(pglite, serialize.sync()))
  let values: (string | null)[]
  try {
    values = params.map((value, index) => serializeParameter(pglite, value, types[index]!))
  } catch (error) {
    await exchange(pglite, serialize.sync())
    return { answer: 'refusal', message: (error as Error).message }
  }
  return bytes(await exchange(pglite, ...execution(values)))
}

function serializeParameter(pglite: PGlite, value: unknown, type: number): string | null {
  if (value === null || value === undefined) return null
  const serializer = pglite.serializers[type]
  // As PGlite does it.
  return serializer ? serializer(value) : (value as { toString: () => string }).toString()
}

/** Null if the statement is refused. */
function parameterTypes(described: Uint8Array): number[] | null {
  const messages: Parameters<typeof parse.parseDescribeStatementResults>[0] = []
  new protocol.Parser().parse(described, (message) => messages.push(message))
  if (messages.some(({ name }) => name === 'error')) return null
  return parse.parseDescribeStatementResults(messages)
}

async function exchange(pglite: PGlite, ...messages: Uint8Array[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  await pglite.execProtocolRawStream(join(messages), {
    syncToFs: false,
    // What it gets is part of the memory of the database.
    onRawData: (chunk) => void chunks.push(chunk.slice()),
  })
  return join(chunks)
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

const bytes = (...parts: Uint8Array[]): ThreadAnswer => ({
  answer: 'bytes',
  bytes: join(parts).buffer as ArrayBuffer,
})
