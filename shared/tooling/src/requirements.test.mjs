import {
  compare,
  deviationsIn,
  idsByFile,
  idsIn,
  readIds,
  readRequirements,
  rowsIn,
} from './requirements.mjs'

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

test('an index in a query and a picture in a page are no ids', () => {
  expect(idsIn("sql`array[${id}] || array[${time}]`; const text = 'UTF-8'")).toEqual([])
  expect(idsIn("`![${alt}](${file})`; const text = 'UTF-8'")).toEqual([])
})

test('every source that holds titles is read, whatever its name, and nothing that is built or installed', () => {
  /** @type {Record<string, string>} */
  const texts = {
    'e2e/browsers/journeys.ts': "'an investor signs in [LOG-1]': async () => {}",
    'api/src/testing/fuzz/defineFuzz.ts': "test.each(rounds)(\n  'is answered [API-23] [API-24]',",
    'host/src/login/Login.test.tsx': "test('says what is missing [LOG-5]', …)",
    'host/src/login/Login.tsx': 'export const Login = () => null',
    'host/dist/main.js': "test('built [LOG-6]', …)",
    'host/node_modules/other/a.test.js': "test('installed [LOG-6]', …)",
    'host/README.md': "test('no source [LOG-6]', …)",
  }
  expect(idsByFile(Object.keys(texts), (file) => texts[file] ?? '')).toEqual({
    'e2e/browsers/journeys.ts': ['LOG-1'],
    'api/src/testing/fuzz/defineFuzz.ts': ['API-23', 'API-24'],
    'host/src/login/Login.test.tsx': ['LOG-5'],
  })
})

test('the titles that the tests of several browsers and databases share are among those that are read', () => {
  expect(Object.keys(readIds())).toEqual(
    expect.arrayContaining([
      'e2e/browsers/journeys.ts',
      'api/src/sessions/defineEnumeration.ts',
      'api/src/testing/fuzz/defineFuzz.ts',
    ]),
  )
})

test('what differs is named: rows without a title, and ids of titles with their files', () => {
  expect(compare(['LOG-1', 'LOG-2'], { 'a.test.ts': ['LOG-1', 'LOG-3'] })).toEqual({
    unproven: ['LOG-2'],
    unknown: ['a.test.ts: LOG-3'],
  })
})
