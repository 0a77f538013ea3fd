/** Why an archive cannot be read. */
export type FaultKind = 'missing' | 'unreachable' | 'withoutRanges' | 'truncated' | 'corrupt' | 'otherSchema'

const sentences: Record<FaultKind, string> = {
  missing: 'its file is missing',
  unreachable: 'its server does not answer',
  withoutRanges: 'its server does not send parts of files',
  truncated: 'its file is incomplete',
  corrupt: 'its file is damaged',
  otherSchema: 'its file does not follow the Protomaps schema',
}

export class ArchiveFault extends Error {
  readonly kind: FaultKind

  constructor(kind: FaultKind, options?: ErrorOptions) {
    super(sentences[kind], options)
    this.name = 'ArchiveFault'
    this.kind = kind
  }
}
