/** The exit codes of a command, for pipelines. */
export const exitCodes = {
  done: 0,
  /** A gate refuses the release, or stored files are damaged. */
  refused: 1,
  /** The arguments are wrong, or a variable that it needs is not set. */
  usage: 2,
  /** Someone else was faster, the release waits for an approval, or cannot be what it is asked to be. */
  stale: 3,
  /** Freehold cannot be reached, or does not let the caller in. */
  unreachable: 4,
  /** Anything else. */
  failed: 5,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** A failure that is printed as one line, with its exit code. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: ExitCode
  /** For `--json`. */
  readonly details: Record<string, unknown>

  constructor(exitCode: ExitCode, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.exitCode = exitCode
    this.details = details
  }
}

export const usageError = (message: string) => new CommandError(exitCodes.usage, message)
