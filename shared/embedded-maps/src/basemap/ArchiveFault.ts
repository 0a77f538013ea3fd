/** Why an archive cannot be read. */
export type FaultKind = keyof typeof sentences

const sentences = {
  missing: 'its file is missing',
  unreachable: 'its server does not answer',
  refused: 'its server refuses to send it',
  noRanges: 'its server does not send parts of files',
  truncated: 'its file is incomplete',
  corrupt: 'its file is damaged',
  schema: 'its file does not follow the Protomaps schema',
}

export class ArchiveFault extends Error {
  readonly kind: FaultKind

  constructor(kind: FaultKind, options?: ErrorOptions) {
    super(sentences[kind], options)
    this.name = 'ArchiveFault'
    this.kind = kind
  }
}
