import { posix } from 'node:path'

/** The declaration files of a package by their paths without `.d.ts`, as the compiler writes them, without comments. */
export type DeclarationFiles = ReadonlyMap<string, string>

interface Declared {
  file: string
  name: string
}

interface FileParts {
  statements: Map<string, string[]>
  /** By name: where an import or re-export comes from. `file` is the specifier if that is another package. */
  links: Map<string, Declared>
  /** The files whose exports it re-exports by `export *`. */
  stars: string[]
  exported: string[]
}

/**
 * What a file exports: by name the text of its declaration, followed by those of the types that it uses and that the
 * entry does not export. Types that these use of our other packages, whose declarations are among the files, are listed
 * as well, under names such as `@freehold/contracts#User`. What comes from a library is only named.
 */
export function exportsOf(files: DeclarationFiles, entry: string): Record<string, string> {
  const parts = new Map([...files].map(([file, text]) => [file, partsOf(file, text)]))
  const find = (place: Declared): Declared => {
    const { links, statements, stars } = parts.get(place.file) ?? noParts
    const link = links.get(place.name)
    if (link !== undefined) return find(link)
    if (statements.has(place.name)) return place
    return stars.map((file) => find({ file, name: place.name })).find(isDeclared) ?? place
  }
  const isDeclared = ({ file, name }: Declared) => parts.get(file)?.statements.has(name) ?? false
  const keyOf = ({ file, name }: Declared) => `${file}#${name}`
  const exported = (parts.get(entry)?.exported ?? []).map((name) => ({
    name,
    place: find({ file: entry, name }),
  }))
  const exportedKeys = new Set(exported.map(({ place }) => keyOf(place)))

  const declared: Record<string, string> = {}
  /** The statement and, once each, those that it uses. Those of other packages are declared on their own. */
  const withUsed = (place: Declared, seen: Set<string>): string[] => {
    const statements = parts.get(place.file)?.statements.get(place.name)
    if (statements === undefined || seen.has(keyOf(place))) return []
    seen.add(keyOf(place))
    const used = placesIn(statements.join('\n'), place.file)
      .map(find)
      .filter((one) => !exportedKeys.has(keyOf(one)))
    const own = used.filter((one) => packageOf(one.file) === packageOf(entry))
    for (const one of used) if (packageOf(one.file) !== packageOf(entry)) declareForeign(one)
    return [...statements.map(normalized), ...own.flatMap((one) => withUsed(one, seen))]
  }
  const foreign = new Set<string>()
  const declareForeign = (place: Declared) => {
    if (!isDeclared(place) || foreign.has(keyOf(place))) return
    foreign.add(keyOf(place))
    const name = `@freehold/${posix.basename(packageOf(place.file))}#${place.name}`
    const text = withUsed(place, new Set()).join('\n')
    declared[name] = [declared[name], text].filter(Boolean).join('\n')
  }
  for (const { name, place } of exported) declared[name] = withUsed(place, new Set()).join('\n')
  return declared
}

const noParts: FileParts = { statements: new Map(), links: new Map(), stars: [], exported: [] }

/** The folder of a file's package: `shared/ui` of `shared/ui/src/buttons/Button`. */
const packageOf = (file: string) => file.split('/src/', 1)[0]!

/** The compiler begins each statement at the start of a line and indents what continues it, up to its last brace. */
function partsOf(file: string, text: string): FileParts {
  const parts: FileParts = { statements: new Map(), links: new Map(), stars: [], exported: [] }
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
    if (from && statement.startsWith('export *')) parts.stars.push(resolve(file, from[1] ?? from[2]!))
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

/**
 * Removes what can change without changing the type: how a function destructures its parameter, the file of an imported
 * type, and the error message of a schema.
 */
const normalized = (statement: string) =>
  statement
    .replaceAll(/([(,] ?)\{[^{}:;]*\}(?=\??: )/g, '$1_')
    .replaceAll(/import\("\.[^"]*"\)\./g, '')
    .replaceAll(/\b(v\.(?!Brand)\w+(?:Schema|Action)<(?:[^<>"`]*, )?)(?:"[^"]*"|`[^`]*`)>/g, '$1string>')

/** Every name in a statement is looked up in its file: most are names of members and lead nowhere. */
const placesIn = (statement: string, file: string): Declared[] => [
  ...[...statement.matchAll(/import\("([^"]*)"\)\.(\w+)/g)].map(([, from = '', name = '']) => ({
    file: resolve(file, from),
    name,
  })),
  ...[...new Set(statement.match(/[A-Za-z_$][\w$]*/g))].map((name) => ({ file, name })),
]

/** The file that a relative specifier or one of our packages leads to; that of a library stays as it is. */
const resolve = (file: string, specifier: string) =>
  specifier.startsWith('.')
    ? posix.join(posix.dirname(file), specifier)
    : specifier.replace(/^@freehold\/([\w-]+)$/, 'shared/$1/src/index')
