import { climbsOut, objection, specifiersOf } from './borders.mjs'

test('a remote may import what is shared, but neither the host nor another remote', () => {
  expect(objection('remote-search', '@freehold/ui')).toBeUndefined()
  expect(objection('remote-search', 'remote-admin/routes')).toMatch(/may not/)
  expect(objection('remote-search', 'host')).toMatch(/may not/)
})

test('a package may import only what the table grants it', () => {
  expect(objection('shared/analysis', '@freehold/auth-client')).toMatch(/may not/)
  expect(objection('shared/ui', '@freehold/contracts')).toMatch(/may not/)
  expect(objection('api', '@freehold/ui')).toMatch(/may not/)
})

test('a relative path may not leave its package', () => {
  expect(climbsOut('src/markets/List.tsx', '../routes')).toBe(false)
  expect(climbsOut('src/markets/List.tsx', '../../../host/src/x')).toBe(true)
})

test('static, dynamic and type imports are all seen', () => {
  const text = `import a from 'a'\nimport 'b'\nconst c = import('c')\nexport type { D } from 'd'\n/* import 'no' */`
  expect(specifiersOf(text)).toEqual(['a', 'b', 'c', 'd'])
})
