import type { Options } from './arguments'

/** A verb as it was written. */
export interface Command {
  /** What follows the verb. */
  rest: string[]
  options: Options
  env: NodeJS.ProcessEnv
  /** For people, while it goes on. */
  say: (line: string) => void
}

/** What a verb has done: a document for a pipeline, lines for people, and how it ended. */
export interface Outcome {
  json: unknown
  lines: string[]
  exitCode?: number
}
