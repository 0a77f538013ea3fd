import { changesBetween } from './changesBetween'

test('the history names each field that an edit changed, and what it was before', () => {
  const before = { name: 'Maya', role: 'Agent', active: true }
  expect(changesBetween(before, { name: 'Maya', role: 'Admin', active: false, account: 'New' })).toEqual([
    { field: 'role', from: 'Agent', to: 'Admin' },
    { field: 'active', from: 'true', to: 'false' },
    { field: 'account', from: 'undefined', to: 'New' },
  ])
  expect(changesBetween(before, { ...before })).toEqual([])
})
