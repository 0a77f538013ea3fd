/** A test that expects an error mocks console.error itself; any other error is a defect. */
let unexpected
beforeEach(() => {
  unexpected = []
  jest.spyOn(console, 'error').mockImplementation((...args) => unexpected.push(args))
})
afterEach(() => {
  const seen = unexpected
  jest.restoreAllMocks()
  if (seen.length > 0)
    throw new Error(`Unexpected console.error: ${seen.map((args) => args.join(' ')).join('\n')}`)
})
