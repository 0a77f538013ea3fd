import { compare, deviationsIn, idsIn, readIds, readRequirements, rowsIn } from './requirements.mjs'

const requirements = readRequirements()

test('every row of docs/requirements.md is in a test title, and every id in a title is a row', () => {
  expect(compare(rowsIn(requirements), readIds())).toEqual({ unproven: [], unknown: [] })
})

test('a row of docs/requirements.md is there once', () => {
  const rows = rowsIn(requirements)
  expect(rows.length).toBeGreaterThan(100)
  expect(rows).toEqual([...new Set(rows)])
})

test('what deviates in docs/requirements.md is marked in its row and explained in the list', () => {
  const { marked, explained } = deviationsIn(requirements)
  expect(marked.length).toBeGreaterThan(0)
  expect(new Set(marked)).toEqual(new Set(explained))
})

test('rows are the lines of tables that begin with an id, up to the list of deviations', () => {
  const page = [
    '| id | what |',
    '| --- | --- |',
    '| LOG-1 | as in LOG-9 **(≠)** |',
    '|LOG-2|x|',
    '',
    '## Deviations',
    '',
    '| LOG-1, LOG-3 | y |',
  ].join('\n')
  expect(rowsIn(page)).toEqual(['LOG-1', 'LOG-2'])
  expect(deviationsIn(page)).toEqual({ marked: ['LOG-1'], explained: ['LOG-1', 'LOG-3'] })
})

test('ids of titles are seen alone, several, and from a table of cases; comments have none', () => {
  expect(idsIn("test('a [LOG-1] [LOG-2]', …)\ntest('b [LOG-3, LOG-4]', …)")).toEqual([
    'LOG-1',
    'LOG-2',
    'LOG-3',
    'LOG-4',
  ])
  expect(idsIn("{ rows: 'LOG-5, LOG-6' }\ntest(`c [LOG-1, ${rows}]`, …)")).toEqual([
    'LOG-1',
    'LOG-5',
    'LOG-6',
  ])
  expect(idsIn("{ rows: 'LOG-5' }\ntest('d [LOG-1]', …)")).toEqual(['LOG-1'])
  expect(idsIn('// [LOG-7]\n/** [LOG-8]\n * [LOG-9] */')).toEqual([])
})

test('what differs is named: rows without a title, and ids of titles with their files', () => {
  expect(compare(['LOG-1', 'LOG-2'], { 'a.test.ts': ['LOG-1', 'LOG-3'] })).toEqual({
    unproven: ['LOG-2'],
    unknown: ['a.test.ts: LOG-3'],
  })
})
