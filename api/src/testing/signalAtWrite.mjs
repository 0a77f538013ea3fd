/**
 * Loaded before a program (`node --import`), it sends the program a signal amidst its work: after so many of its writes
 * to files and sockets since it opened its nth file to read. `SIGNAL_AT_WRITE` is '2 120 SIGKILL': the 120th write since
 * the second file. A program that ends by itself tells how many there were since the last, until it first printed
 * something: a command prints what it has done. Its clock stands still, so that there are as many the next time, however
 * fast it runs: progress is noted by the clock.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'

const [file, write, signal] = (process.env['SIGNAL_AT_WRITE'] ?? '').split(' ')
let files = 0
let writes = 0
let printedAt

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
  if (files === Number(file) && writes === Number(write)) process.kill(process.pid, signal)
}

after(fs, 'createReadStream', countFile)
after(fs, 'writeSync', countWrite)
after(fs, 'fsyncSync', countWrite)
after(Socket.prototype, 'write', countWrite)
syncBuiltinESMExports()
after(process.stdout, 'write', countPrint)
process.on('exit', () => console.error(printedAt))
