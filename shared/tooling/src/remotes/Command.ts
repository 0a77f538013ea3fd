import type { Options } from './arguments'

/** A command line, parsed. */
export interface Command {
  /** The arguments after the verb. */
  rest: string[]
  options: Options
  env: NodeJS.ProcessEnv
  /** Prints progress for people. */
  say: (line: string) => void
}

/** The outcome of a command: a document for pipelines, lines for people, and an exit code. */
export interface Outcome {
  json: unknown
  lines: string[]
  exitCode?: number
}
