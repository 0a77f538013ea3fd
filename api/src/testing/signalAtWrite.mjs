/**
 * Loaded with `node --import`, this sends a signal to the program in the middle of its work, counting writes to files
 * and sockets. `SIGNAL_AT_WRITE` is '2 120 SIGKILL': at the 120th write after opening the second file to read, or, in a
 * run that opens that one sooner, a later one. A program that ends by itself prints the counts up to its first output,
 * because commands print their results last. All threads count together, as the embedded database writes in one of its own.
 * `Date.now` is constant so that each run has the same number of writes: progress is stored by time.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

const [file, write, signal] = (process.env['SIGNAL_AT_WRITE'] ?? '').split(' ')
/** Shared with the threads that are started later. */
const counts = new Int32Array(getEnvironmentData('counts') ?? new SharedArrayBuffer(12))
if (isMainThread) setEnvironmentData('counts', counts.buffer)
const [FILES, WRITES, SENT] = [0, 1, 2]
let printedAt
/** Without a signal to send there is nothing to wait for. */
if (signal === undefined) counts[SENT] = 1

const startedAt = Date.now()
Date.now = () => startedAt

function countPrint() {
  printedAt ??= `files: ${counts[FILES]}, writes: ${counts[WRITES]}`
}

function after(object, name, then) {
  const original = object[name]
  object[name] = function (...given) {
    const answer = original.apply(this, given)
    then()
    return answer
  }
}

function countFile() {
  counts[FILES] += 1
  counts[WRITES] = 0
}

function countWrite() {
  const writes = Atomics.add(counts, WRITES, 1) + 1
  if (counts[FILES] < Number(file) || writes < Number(write)) return
  // A stopped program goes on later.
  if (Atomics.exchange(counts, SENT, 1) === 1) return
  process.kill(process.pid, signal)
}

after(fs, 'createReadStream', countFile)
after(fs, 'writeSync', countWrite)
after(fs, 'fsyncSync', countWrite)
after(Socket.prototype, 'write', countWrite)
syncBuiltinESMExports()
after(process.stdout, 'write', countPrint)
if (isMainThread) process.on('exit', () => console.error(printedAt))
