import { posix } from 'node:path'

/** The declaration files of a package by their paths without `.d.ts`, as the compiler writes them, without comments. */
export type DeclarationFiles = ReadonlyMap<string, string>

interface Declared {
  file: string
  name: string
}

interface FileParts {
  statements: Map<string, string[]>
  /** By name: where an import or a re-export has it from; of another package its specifier as `file`. */
  links: Map<string, Declared>
  exported: string[]
}

/**
 * What a file exports: by name the text of its declaration, followed by those of the types that it uses and that the
 * entry does not export. What comes from another package is only named.
 */
export function exportsOf(files: DeclarationFiles, entry: string): Record<string, string> {
  const parts = new Map([...files].map(([file, text]) => [file, partsOf(file, text)]))
  const find = (place: Declared): Declared => {
    const link = parts.get(place.file)?.links.get(place.name)
    return link === undefined ? place : find(link)
  }
  const keyOf = ({ file, name }: Declared) => `${file}#${name}`
  const exported = (parts.get(entry)?.exported ?? []).map((name) => ({
    name,
    place: find({ file: entry, name }),
  }))
  const exportedKeys = new Set(exported.map(({ place }) => keyOf(place)))

  /** The statement and, once each, those that it uses. */
  const withUsed = (place: Declared, seen: Set<string>): string[] => {
    const statements = parts.get(place.file)?.statements.get(place.name)
    if (statements === undefined || seen.has(keyOf(place))) return []
    seen.add(keyOf(place))
    const used = placesIn(statements.join('\n'), place.file)
      .map(find)
      .filter((one) => !exportedKeys.has(keyOf(one)))
    return [...statements.map(normalized), ...used.flatMap((one) => withUsed(one, seen))]
  }
  return Object.fromEntries(
    exported.map(({ name, place }) => [name, withUsed(place, new Set()).join('\n')] as const),
  )
}

/** The compiler begins each statement at the start of a line and indents what continues it, up to its last brace. */
function partsOf(file: string, text: string): FileParts {
  const parts: FileParts = { statements: new Map(), links: new Map(), exported: [] }
  for (const statement of text.split(/\n(?=\w)/).map((one) => one.trim())) {
    const from = /\bfrom '([^']*)'|\bfrom "([^"]*)"/.exec(statement)
    const list = /^(?:import|export)(?: type)? \{([^}]*)\}/.exec(statement)?.[1]
    if (list !== undefined) {
      const isExport = statement.startsWith('export')
      for (const { name, source } of namesIn(list)) {
        if (isExport) parts.exported.push(name)
        if (from) parts.links.set(name, { file: resolve(file, from[1] ?? from[2]!), name: source })
        else if (name !== source) parts.links.set(name, { file, name: source })
      }
      continue
    }
    const name =
      /^(?:export )?(?:declare )?(?:abstract )?(?:function|const|let|var|class|interface|type|enum|namespace) (\w+)/.exec(
        statement,
      )?.[1]
    if (name === undefined) continue
    if (statement.startsWith('export ')) parts.exported.push(name)
    // A function has a statement for each overload, a schema one for its value and one for its type.
    parts.statements.set(name, [...(parts.statements.get(name) ?? []), statement])
  }
  return parts
}

/** `type A, B as C`: what a name is called here and where it comes from. */
const namesIn = (list: string) =>
  list
    .split(',')
    .map((one) => one.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((one) => {
      const [source = '', name = source] = one.split(' as ')
      return { name, source }
    })

/** Without what is no part of the type: how a function takes its parameter apart, and in which file a type is. */
const normalized = (statement: string) =>
  statement.replaceAll(/([(,] ?)\{[^{}:;]*\}(?=\??: )/g, '$1_').replaceAll(/import\("\.[^"]*"\)\./g, '')

/** Every name in a statement is looked up in its file: most are names of members and lead nowhere. */
const placesIn = (statement: string, file: string): Declared[] => [
  ...[...statement.matchAll(/import\("([^"]*)"\)\.(\w+)/g)].map(([, from = '', name = '']) => ({
    file: resolve(file, from),
    name,
  })),
  ...[...new Set(statement.match(/[A-Za-z_$][\w$]*/g))].map((name) => ({ file, name })),
]

/** The file that a relative specifier leads to; that of another package stays as it is. */
const resolve = (file: string, specifier: string) =>
  specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier
