import { isBuiltin } from 'node:module'

/** Comments and template strings, such as code in the tests of checks. */
export const noCode = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|`[^`\n]*`/gm
const imported =
  /(\b(?:import|export)\b[^'"]*?\bfrom\s*|\bfrom\s*|\bimport\s*\(?\s*|@import\s+(?:url\()?|\b(?:require(?:\.resolve)?|import\.meta\.resolve|createRequire\([^)]*\)\.resolve|jest\.\w+)\(\s*)['"]([@.#\w][^'"\n]*)['"]/g
/** The import or export statement at the end of a match, which may begin with an earlier statement without quotes. */
const lastStatement = /.*\b(import|export)\b(.*)$/s

/**
 * All imports of a text: the specifier, the names in braces, whether it imports only types and the compiler removes it,
 * and whether it is an `export … from`.
 * @param {string} text
 */
export const importsOf = (text) =>
  [...text.replaceAll(noCode, '').matchAll(imported)].map(([, keyword = '', specifier = '']) => {
    const [, statement = '', clause = ''] = lastStatement.exec(keyword) ?? []
    const [, inBraces = ''] = /\{([^}]*)\}/.exec(clause) ?? []
    return {
      specifier,
      names: namesIn(inBraces),
      isType: /^\s+type\b/.test(clause),
      isReExport: statement === 'export',
    }
  })

/**
 * The names that a text exports in braces without `from`, as they are called inside of it.
 * @param {string} text
 */
export const localExportsOf = (text) =>
  [...text.replaceAll(noCode, '').matchAll(/\bexport\s*(?:type\s*)?\{([^}]*)\}(?!\s*from\b)/g)].flatMap(
    ([, inBraces = '']) => namesIn(inBraces),
  )

/** @param {string} inBraces */
const namesIn = (inBraces) =>
  inBraces
    .split(',')
    .map((name) => name.trim().replace(/^type\s+|\s+as\s.*$/gs, ''))
    .filter(Boolean)

/**
 * The package name of a specifier; undefined for Node's own modules and for paths.
 * @param {string} specifier
 */
export function packageOf(specifier) {
  if (specifier.startsWith('.') || specifier.startsWith('#') || isBuiltin(specifier)) return undefined
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
