/** What is wrong with an archive, in one word. */
export type FaultKind =
  | 'missing'
  | 'empty'
  | 'unreadable'
  | 'truncated'
  | 'corrupt'
  | 'schema'
  | 'changed'
  | 'address'
  | 'unreachable'
  | 'noRanges'
  | 'compressed'
  | 'noCors'
  | 'full'

/** Why an archive cannot be used. The message follows the archive's name: 'is empty'. */
export class BasemapFault extends Error {
  override readonly name = 'BasemapFault'
  readonly kind: FaultKind

  constructor(kind: FaultKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** Compares by name, because a bundle may hold two copies of the class. */
export const isBasemapFault = (error: unknown): error is BasemapFault =>
  error instanceof Error && error.name === 'BasemapFault'
