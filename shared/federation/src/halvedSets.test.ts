import type { Compilation } from '@rspack/core'
import { halvedSets } from './halvedSets'

/** A compilation in which each module imports others, named by the request of the import. */
function compilationOf(graph: Record<string, Record<string, string>>) {
  const modules = Object.keys(graph).map((name) => ({ identifier: () => name }))
  const found = (name: string) => modules.find((one) => one.identifier() === name)
  const moduleGraph = {
    getOutgoingConnections: (module: { identifier: () => string }) =>
      Object.entries(graph[module.identifier()] ?? {}).map(([request, name]) => ({
        dependency: { request },
        module: found(name),
      })),
  }
  return { modules, moduleGraph } as unknown as Compilation
}

const of = (...versions: [string, string][]) =>
  versions.map(([request, version]) => ({ request, source: request, version }))

const present = of(['react', '20.0.0'], ['swr', '2.5.1'], ['chart', '2.0.0'])
const graph = {
  '/present.js': { react: 'react@20', swr: 'swr', chart: 'chart@2' },
  'react@20': {},
  'react@19': {},
  'chart@2': {},
  swr: { helper: 'helper' },
  helper: { react: 'react@20' },
}
const halved = (imports: Record<string, string>, modules = of(['react', '19.3.1']), more = {}) =>
  halvedSets(compilationOf({ ...graph, '/former.js': imports, ...more }), {
    provider: '/present.js',
    modules: present,
    former: [{ provider: '/former.js', modules }],
  })

test('a shared module that imports what a former set replaces has to be in the set, also through another [PLT-4]', () => {
  expect(halved({ react: 'react@19' })).toEqual([
    'The former set with react needs a swr too: swr 2.5.1 imports react 20.0.0',
  ])
})

test('a module of a former set must not reach the present version of another [PLT-4]', () => {
  const both = of(['react', '19.3.1'], ['swr', '2.4.0'])
  const imports = { react: 'react@19', swr: 'swr@2.4' }
  expect(halved(imports, both, { 'swr@2.4': { react: 'react@19' } })).toEqual([])
  expect(halved(imports, both, { 'swr@2.4': { helper: 'helper' } })).toEqual([
    'swr 2.4.0 of a former set imports react 20.0.0 and not the former react',
  ])
})

test('a module that nothing shared imports can be alone in its set [PLT-4]', () => {
  expect(halved({ chart: 'chart@1' }, of(['chart', '1.4.0']), { 'chart@1': { react: 'react@20' } })).toEqual(
    [],
  )
})
