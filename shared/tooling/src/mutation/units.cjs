/**
 * All units of a group as one test file. Each mutant is a separate run, and a run takes as long to load what a test
 * file imports as to run its tests: loaded once for all files, a group takes a third of the time.
 */
for (const file of globalThis.mutationUnits)
  describe(file.split('/').slice(-2).join('/'), () => void require(file))

// Each file expects to begin with the clock that it has when it runs by itself.
afterEach(() => jest.useRealTimers())
