import type { ChildProcess } from 'node:child_process'
import path from 'node:path'

/** One message to a process of ours and its answer; fails where that is an error, or where the process ends instead. */
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
    // Without a callback the failure would be an event without a listener.
    child.send(message, (error) => {
      if (error) reject(error)
    })
  })
}
