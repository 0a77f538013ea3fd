import { isBuiltin } from 'node:module'

/** Comments, and texts of code such as those of tests of checks. */
export const noCode = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|`[^`\n]*`/gm
const imported =
  /(\b(?:import|export)\b[^'"]*?\bfrom\s*|\bfrom\s*|\bimport\s*\(?\s*|@import\s+(?:url\()?|\b(?:require(?:\.resolve)?|import\.meta\.resolve|createRequire\([^)]*\)\.resolve|jest\.\w+)\(\s*)['"]([@.#\w][^'"\n]*)['"]/g
/** The import or export statement in a match that may begin earlier, with another statement without quotes. */
const lastStatement = /.*\b(?:import|export)\b(.*)$/s

/**
 * What a text imports, in any way: the specifier, the names in braces, and whether the compiler removes the import
 * because it is of types alone.
 * @param {string} text
 */
export const importsOf = (text) =>
  [...text.replaceAll(noCode, '').matchAll(imported)].map(([, keyword = '', specifier = '']) => {
    const clause = lastStatement.exec(keyword)?.[1] ?? ''
    const [, inBraces = ''] = /\{([^}]*)\}/.exec(clause) ?? []
    const names = inBraces.split(',').map((name) => name.trim().replace(/^type\s+|\s+as\s.*$/gs, ''))
    return { specifier, names: names.filter(Boolean), isType: /^\s+type\b/.test(clause) }
  })

/**
 * The name of the package that a specifier leads to; undefined for Node's own modules and for paths.
 * @param {string} specifier
 */
export function packageOf(specifier) {
  if (specifier.startsWith('.') || specifier.startsWith('#') || isBuiltin(specifier)) return undefined
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
