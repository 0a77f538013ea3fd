/** What remotes can rely on when they take one shared module from the shell. */
export interface ModuleInterface {
  /** What the import names: `react/jsx-runtime`. */
  module: string
  /** That of its package. */
  version: string
  /** The shell's contract version: the one number that we can raise ourselves where the version is a library's. */
  contract: string
  /**
   * By name of the export: its declaration, and those of the types of its package that it uses. Of a library: nothing.
   * Types of our other packages that these use have names such as `@freehold/contracts#User`.
   */
  exports: Record<string, string>
}

/** The text of a record: a head, then one paragraph for each export, in the order of their names. */
export function formatInterface({ module, version, contract, exports }: ModuleInterface): string {
  const head = [`module ${module}`, `version ${version}`, `contract ${contract}`]
  const declared = Object.keys(exports)
    .toSorted()
    .map((name) =>
      [`${headOf(name)} ${name}`, ...linesOf(exports[name]!).map((line) => `  ${line}`)].join('\n'),
    )
  const separator = declared.some((paragraph) => paragraph.includes('\n')) ? '\n\n' : '\n'
  return `${head.join('\n')}\n\n${declared.join(separator)}\n`
}

const headOf = (name: string) => (name.includes('#') ? 'uses' : 'export')

/** Reads what {@link formatInterface} wrote. Throws where the text is no record. */
export function parseInterface(text: string): ModuleInterface {
  const [head = '', ...rest] = text.split('\n\n')
  const facts = Object.fromEntries(linesOf(head).map((line) => line.split(' ', 2) as [string, string]))
  const { module, version, contract } = facts
  if (module === undefined || version === undefined || contract === undefined)
    throw new Error(`A record begins with module, version and contract, this one with: ${head}`)
  const exports: Record<string, string> = {}
  let name = ''
  for (const line of rest.flatMap(linesOf)) {
    const [, named] = /^(?:export|uses) (\S+)$/.exec(line) ?? []
    if (named !== undefined) {
      name = named
      exports[name] = ''
    } else exports[name] = [exports[name], line.slice(2)].filter(Boolean).join('\n')
  }
  return { module, version, contract, exports }
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')
