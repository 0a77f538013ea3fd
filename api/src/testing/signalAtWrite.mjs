/**
 * Loaded with `node --import`, this sends a signal to the program in the middle of its work, counting writes to files
 * and sockets. `SIGNAL_AT_WRITE` is '2 120 SIGKILL': at the 120th write after opening the second file to read, or, in a
 * run that opens that one sooner, a later one. A program that ends by itself prints the counts up to its first output,
 * because commands print their results last. `Date.now` is constant so that each run has the same number of writes: progress is stored by time.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'

const [file, write, signal] = (process.env['SIGNAL_AT_WRITE'] ?? '').split(' ')
let files = 0
let writes = 0
let printedAt
/** Without a signal to send there is nothing to wait for. */
let isSent = signal === undefined

const startedAt = Date.now()
Date.now = () => startedAt

function countPrint() {
  printedAt ??= `files: ${files}, writes: ${writes}`
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
  files += 1
  writes = 0
}

function countWrite() {
  writes += 1
  if (isSent || files < Number(file) || writes < Number(write)) return
  // A stopped program goes on later.
  isSent = true
  process.kill(process.pid, signal)
}

after(fs, 'createReadStream', countFile)
after(fs, 'writeSync', countWrite)
after(fs, 'fsyncSync', countWrite)
after(Socket.prototype, 'write', countWrite)
syncBuiltinESMExports()
after(process.stdout, 'write', countPrint)
process.on('exit', () => console.error(printedAt))
