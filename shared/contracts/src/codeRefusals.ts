import { setImmediate } from 'node:timers/promises'
import { type AnyNode, parse } from 'acorn'
import { full } from 'acorn-walk'
import globals from 'globals'
import { type AtRule, parse as parseStyles, type Rule } from 'postcss'
import parseSelectors from 'postcss-selector-parser'
import { hasType } from './releaseDescription'

/** A property that only React's own code defines, by version: a release that contains it brings a second React. */
const reactItself = [
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  '__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED=',
]

/** A message per gate that the code of a release does not pass; empty if it passes. */
export type CodeRefusals = Partial<Record<'singletons' | 'globals' | 'styles', string>>

/**
 * What the code of a release does to the page that it shares with others, found in every script and style sheet of the build,
 * whether they load at once or behind a click. Code that hides what it does is not found: the gates are for mistakes.
 * @param contents the text of each file by its path
 */
export async function codeRefusals(contents: ReadonlyMap<string, string>): Promise<CodeRefusals> {
  const withReact: string[] = []
  const written: string[] = []
  const selected: string[] = []
  for (const [file, text] of contents) {
    // Others are answered between two files: a large one takes a while.
    await setImmediate()
    if (hasType(file, ['css']))
      selected.push(...globalSelectors(text).map((what) => `${file} selects ${what}`))
    if (!hasType(file, ['js'])) continue
    if (hasReact(text)) withReact.push(file)
    const program = parsed(text)
    if (program === null) written.push(`${file} cannot be read as JavaScript`)
    else written.push(...globalsWritten(program).map((what) => `${file} writes ${what}`))
  }
  return {
    ...(withReact.length > 0 && { singletons: `${withReact.join(', ')} holds a React of its own` }),
    ...(written.length > 0 && { globals: listed(written) }),
    ...(selected.length > 0 && { styles: `${listed(selected)}: elements of other teams are among them` }),
  }
}

const LISTED_MAX = 5
const listed = (all: readonly string[]) =>
  [...all.slice(0, LISTED_MAX), ...(all.length > LISTED_MAX ? [`${all.length - LISTED_MAX} more`] : [])].join(
    '; ',
  )

/** A minifier removes the blanks and keeps the name. */
function hasReact(text: string): boolean {
  const dense = text.replaceAll(' = ', '=')
  return reactItself.some((name) => dense.includes(name))
}

function parsed(text: string): AnyNode | null {
  try {
    return parse(text, { ecmaVersion: 'latest', sourceType: 'script' })
  } catch {
    return null
  }
}

/** Other names of the global object. */
const globalObjects = new Set(['window', 'self', 'globalThis', 'top', 'parent', 'frames'])
/** Functions that write to their first argument. */
const writers = new Set([
  'defineProperty',
  'defineProperties',
  'assign',
  'setPrototypeOf',
  'set',
  'deleteProperty',
])

/** What a script writes of what browsers define: globals and prototypes. */
function globalsWritten(program: AnyNode): string[] {
  const declared = declaredNames(program)
  const written = new Set<string>()

  const note = (target: AnyNode) => {
    if (target.type !== 'MemberExpression') return
    const path = pathOf(target)
    const [root, ...rest] = path ?? []
    if (root === undefined || declared.has(root)) return
    const names = globalObjects.has(root) ? rest : path!
    const isPrototype = names.length > 1 && names.includes('prototype')
    const isGlobal = globalObjects.has(root) && names.length === 1 && isBrowsers(names[0]!)
    if (isPrototype || isGlobal) written.add(path!.join('.'))
  }

  full(program, (node) => {
    if (node.type === 'AssignmentExpression') note(node.left)
    if (node.type === 'UpdateExpression') note(node.argument)
    if (node.type === 'UnaryExpression' && node.operator === 'delete') note(node.argument)
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
    const [owner, name] = pathOf(node.callee) ?? []
    const [target] = node.arguments
    if ((owner === 'Object' || owner === 'Reflect') && name !== undefined && writers.has(name) && target)
      noteTarget(target, namesAdded(node.arguments.slice(1)))
  })

  /** Of a call that writes to a whole object: any property of it. */
  function noteTarget(target: AnyNode, added: readonly (string | null)[]) {
    const path =
      target.type === 'Identifier'
        ? [target.name]
        : target.type === 'MemberExpression'
          ? pathOf(target)
          : null
    const [root] = path ?? []
    if (root === undefined || declared.has(root)) return
    if (path!.at(-1) === 'prototype') written.add(path!.join('.'))
    if (path!.length > 1 || !globalObjects.has(root)) return
    for (const name of added)
      if (name === null || isBrowsers(name)) written.add(`${root}.${name ?? 'anything'}`)
  }
  return [...written]
}

const browsers = new Set([...Object.keys(globals.browser), ...Object.keys(globals.builtin)])

/** Whether browsers define a global of this name, which others rely on. */
const isBrowsers = (name: string) => browsers.has(name)

/** The properties that a call such as `Object.assign(target, …)` writes; null for one that the code does not tell. */
function namesAdded(given: readonly AnyNode[]): (string | null)[] {
  return given.flatMap((one): (string | null)[] => {
    if (one.type === 'Literal' && typeof one.value === 'string') return [one.value]
    if (one.type !== 'ObjectExpression') return given.length === 1 ? [null] : []
    return one.properties.map((property) =>
      property.type === 'Property' && !property.computed && property.key.type === 'Identifier'
        ? property.key.name
        : null,
    )
  })
}

/** `Array.prototype.at` and `window["Array"].prototype.at` as names; null where one is computed or it does not start with one. */
function pathOf(node: AnyNode): string[] | null {
  if (node.type === 'Identifier') return [node.name]
  if (node.type !== 'MemberExpression') return null
  const start = pathOf(node.object)
  const { property, computed } = node
  const name =
    !computed && property.type === 'Identifier'
      ? property.name
      : property.type === 'Literal' && typeof property.value === 'string'
        ? property.value
        : null
  return start === null || name === null ? null : [...start, name]
}

/** Names that the script declares anywhere; a name of a global that it declares too is taken for its own. */
function declaredNames(program: AnyNode): Set<string> {
  const names = new Set<string>()
  const add = (pattern: AnyNode | null | undefined): void => {
    if (!pattern) return
    if (pattern.type === 'Identifier') names.add(pattern.name)
    if (pattern.type === 'ObjectPattern')
      for (const property of pattern.properties)
        add(property.type === 'RestElement' ? property.argument : property.value)
    if (pattern.type === 'ArrayPattern') pattern.elements.forEach(add)
    if (pattern.type === 'AssignmentPattern') add(pattern.left)
    if (pattern.type === 'RestElement') add(pattern.argument)
  }
  full(program, (node) => {
    if (node.type === 'VariableDeclarator') add(node.id)
    if (node.type === 'CatchClause') add(node.param)
    if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') add(node.id)
    if (
      node.type === 'FunctionDeclaration' ||
      node.type === 'FunctionExpression' ||
      node.type === 'ArrowFunctionExpression'
    ) {
      add(node.id)
      node.params.forEach(add)
    }
  })
  return names
}

/** Selectors of declarations that hold no class and no id, their own or that of a rule around them: they reach others. */
function globalSelectors(text: string): string[] {
  const found = new Set<string>()
  parseStyles(text).walkRules((rule) => {
    const declares = rule.nodes.some(({ type }) => type === 'decl')
    if (!declares || isOfAnimation(rule) || isWithinOwn(rule)) return
    for (const selector of foreignSelectors(rule)) found.add(selector)
  })
  return [...found]
}

/** The steps of an animation are no selectors. */
const isOfAnimation = ({ parent }: Rule) =>
  parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')

/** Whether a rule around it selects by a class or an id alone. */
function isWithinOwn({ parent }: Pick<Rule, 'parent'>): boolean {
  if (parent === undefined) return false
  const isOwn = parent.type === 'rule' && foreignSelectors(parent).length === 0
  return isOwn || isWithinOwn(parent as Rule)
}

function foreignSelectors({ selector: list }: Rule): string[] {
  const foreign: string[] = []
  parseSelectors((selectors) =>
    selectors.each((selector) => {
      let isOwn = false
      selector.walk(({ type }) => {
        if (type === 'class' || type === 'id') isOwn = true
      })
      if (!isOwn) foreign.push(String(selector).trim())
    }),
  ).processSync(list)
  return foreign
}
