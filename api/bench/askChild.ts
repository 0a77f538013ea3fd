import type { ChildProcess } from 'node:child_process'
import path from 'node:path'

/** Sends a message to a child process and returns its answer. Rejects if the answer is an error or the process ends. */
export function askChild<Answer extends object>(child: ChildProcess, message: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onAnswer = (answer: Answer | { error: string }) => {
      child.off('exit', onExit)
      if ('error' in answer) reject(new Error(answer.error))
      else resolve(answer)
    }
    const onExit = () => {
      child.off('message', onAnswer)
      reject(new Error(`${path.basename(child.spawnargs.at(-1)!)} ended before its time`))
    }
    child.once('message', onAnswer)
    child.once('exit', onExit)
    // Without a callback, a failure would be an unhandled error event.
    child.send(message, (error) => {
      if (error) reject(error)
    })
  })
}
