/** The exit codes of a command, for pipelines. */
export const exitCodes = {
  done: 0,
  /** A gate refuses the release, or stored files are damaged. */
  refused: 1,
  /** Wrong arguments, or a required variable is not set. */
  usage: 2,
  /** Someone else made a change first, the release waits for an approval, or its state does not allow this. */
  conflict: 3,
  /** Freehold is unreachable or denies access. */
  unreachable: 4,
  /** Anything else. */
  failed: 5,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** A failure that is printed as one line, with its exit code. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: ExitCode
  /** Printed with `--json`. */
  readonly details: Record<string, unknown>

  constructor(exitCode: ExitCode, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.exitCode = exitCode
    this.details = details
  }
}

export const usageError = (message: string) => new CommandError(exitCodes.usage, message)
