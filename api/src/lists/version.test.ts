import { requireVersion, versioned, versionOf } from './version'

test('a state has the same name whenever it is the same, and another one otherwise', () => {
  const state = { city: 'Fairview', active: true }
  expect(versionOf(state)).toBe(versionOf({ ...state }))
  expect(versionOf(state)).not.toBe(versionOf({ ...state, active: false }))
  expect(versionOf(state)).toMatch(/^[\w-]{16}$/)
})

test('a row is named for what a form edits of it, and so not for its id', () => {
  const row = { _id: 'm1', city: 'Fairview' }
  expect(versioned(row)).toEqual({ ...row, version: versionOf({ city: 'Fairview' }) })
  expect(versioned({ ...row, _id: 'm2' }).version).toBe(versioned(row).version)
})

test('a form that began with another state is refused, one that does not say with which is not', () => {
  expect(() => requireVersion('a', 'b')).toThrow(
    expect.objectContaining({
      status: 409,
      code: 'CHANGED_MEANWHILE',
      message: 'Someone else has changed this',
    }),
  )
  expect(() => requireVersion('a', undefined)).toThrow('changed')
  expect(requireVersion('a', 'a')).toBeUndefined()
  expect(requireVersion(undefined, 'b')).toBeUndefined()
})
