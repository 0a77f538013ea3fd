import { readArguments, usage } from './arguments'
import { collect, verify } from './storedFiles'
import type { Command, Outcome } from './Command'
import { CommandError, exitCodes, usageError } from './CommandError'
import { create } from './create'
import { endSessions } from './FreeholdClient'
import { matrix } from './matrix/matrix'
import { approve, promote, quarantine, rollback } from './move'
import { publish } from './publish'
import { log, status } from './show'
import { token } from './token'
import { webhook } from './webhook'

const verbs: Record<string, (command: Command) => Promise<Outcome>> = {
  publish,
  matrix,
  promote,
  approve,
  rollback,
  quarantine,
  status,
  log,
  verify,
  gc: collect,
  token,
  webhook,
  create,
}

/** Returns the exit code. */
export async function main(argv: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const isJson = argv.includes('--json')
  try {
    const { verb, rest, options } = readArguments(argv)
    if (options.help || verb === undefined || verb === 'help') {
      console.log(usage)
      return verb === undefined && !options.help ? exitCodes.usage : exitCodes.done
    }
    const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
    if (run === undefined) throw usageError(`There is no verb '${verb}'\n\n${usage}`)
    const say = isJson ? () => {} : (line: string) => console.log(line)
    const { json, lines, exitCode = exitCodes.done } = await run({ rest, options, env, say })
    console.log(isJson ? JSON.stringify(json, null, 2) : lines.join('\n'))
    return exitCode
  } catch (error) {
    return printError(error, isJson)
  } finally {
    await endSessions()
  }
}

function printError(error: unknown, isJson: boolean): number {
  const known = error instanceof CommandError
  const exitCode = known ? error.exitCode : exitCodes.failed
  const message = error instanceof Error ? error.message : String(error)
  if (isJson)
    console.log(JSON.stringify({ error: { message, exitCode, ...(known && error.details) } }, null, 2))
  else console.error(known ? message : ((error as Error).stack ?? message))
  return exitCode
}
