import { scoreOf } from './scoreOf.mjs'

/** @param {string[][]} files the outcomes of each file's mutants */
const reportOf = (...files) => ({
  files: Object.fromEntries(
    files.map((statuses, index) => [`file${index}.ts`, { mutants: statuses.map((status) => ({ status })) }]),
  ),
})

test('a mutant that makes a test fail, or never end, was noticed; one that no test runs was not', () => {
  expect(scoreOf(reportOf(['Killed', 'Killed', 'Timeout'], ['Survived', 'NoCoverage']))).toEqual({
    mutants: 5,
    killed: 2,
    survived: 2,
    timeouts: 1,
    score: 60,
  })
})

test('mutants that could not be tried, or are left out on purpose, count neither way', () => {
  expect(scoreOf(reportOf(['Killed', 'RuntimeError', 'CompileError', 'Ignored']))).toMatchObject({
    mutants: 1,
    score: 100,
  })
})
