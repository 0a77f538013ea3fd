import { compareInterfaces, compareWithdrawn } from './compareInterfaces'
import { exportsOf } from './declarations'
import { formatInterface, type ModuleInterface, parseInterface } from './ModuleInterface'

const badgeProps = 'export interface BadgeProps {\n    tone?: string;\n    children: ReactNode;\n}'
const badge = 'export declare function Badge(_: BadgeProps): import("react").JSX.Element;'

const ui: ModuleInterface = {
  module: '@freehold/ui',
  version: '0.1.0',
  contract: '1.0.0',
  exports: { Badge: badge, BadgeProps: badgeProps },
}
const react: ModuleInterface = {
  module: 'react',
  version: '19.3.1',
  contract: '1.0.0',
  exports: { Fragment: '', useState: '' },
}

const { Badge: _, ...withoutBadge } = ui.exports
const removal = { exports: withoutBadge }
const typeChange = { exports: { ...ui.exports, Badge: badge.replace('BadgeProps', 'string') } }
const addition = { exports: { ...ui.exports, Chip: badge.replace('Badge', 'Chip') } }
const extension = {
  exports: { ...ui.exports, BadgeProps: badgeProps.replace('}', '    icon?: LucideIcon;\n}') },
}
const demand = { exports: { ...ui.exports, BadgeProps: badgeProps.replace('}', '    icon: LucideIcon;\n}') } }

test.each([
  ['a removal', removal, '0.1.0', 'removed: Badge', '0.2.0'],
  ['a removal', removal, '0.1.1', 'removed: Badge', '0.2.0'],
  ['a removal', removal, '0.0.9', 'removed: Badge', '0.2.0'],
  ['a change of a type', typeChange, '0.1.1', 'changed: Badge', '0.2.0'],
  ['a new required member', demand, '0.1.1', 'changed: BadgeProps', '0.2.0'],
  ['a new optional member', extension, '0.1.0', 'extended: BadgeProps', '0.1.1'],
  ['an addition', addition, '0.1.0', 'added: Chip', '0.1.1'],
])('%s is refused at the wrong version', (__, change, version, named, wanted) => {
  const found = compareInterfaces(ui, { ...ui, ...change, version })
  expect(found).toMatchObject({ mayRecord: false })
  expect(found!.message).toContain('@freehold/ui 0.1.0 has changed')
  expect(found!.message).toContain(named)
  expect(found!.message).toContain(`the version in its package.json from 0.1.0 to ${wanted}`)
  expect(found!.message).toContain('npm run shared-modules -- --record')
})

test.each([
  ['a removal', removal, '0.2.0'],
  ['a removal', removal, '1.0.0'],
  ['a change of a type', typeChange, '0.2.0'],
  ['a new optional member', extension, '0.1.1'],
  ['an addition', addition, '0.1.1'],
  ['an addition', addition, '0.2.0'],
  ['no change', {}, '0.1.1'],
])('%s can be recorded at the right version', (__, change, version) => {
  const current = { ...ui, ...change, version }
  expect(compareInterfaces(ui, current)).toMatchObject({ mayRecord: true })
  expect(compareInterfaces(current, current)).toBeNull()
})

test('from 1.0 on a breaking change needs the next major version', () => {
  const stable = { ...ui, version: '1.4.2' }
  expect(compareInterfaces(stable, { ...stable, ...removal, version: '1.5.0' })!.message).toContain(
    'to 2.0.0',
  )
  expect(compareInterfaces(stable, { ...stable, ...removal, version: '2.0.0' })!.mayRecord).toBe(true)
})

test('what a library or its facade lacks needs a new version of the library or of the contract', () => {
  const current = { ...react, exports: { Fragment: '' } }
  expect(compareInterfaces(react, current)!.message).toContain('shellContractVersion from 1.0.0 to 2.0.0')
  expect(compareInterfaces(react, { ...current, version: '19.4.0' })).toMatchObject({ mayRecord: false })
  expect(compareInterfaces(react, { ...current, version: '20.0.0' })).toMatchObject({ mayRecord: true })
  expect(compareInterfaces(react, { ...current, contract: '2.0.0' })).toMatchObject({ mayRecord: true })
})

test('a module without a record is recorded, one that is shared no more needs a new contract', () => {
  expect(compareInterfaces(null, ui)).toMatchObject({ mayRecord: true })
  expect(compareWithdrawn(ui, '1.1.0')).toMatchObject({ mayRecord: false })
  expect(compareWithdrawn(ui, '2.0.0')).toMatchObject({ mayRecord: true })
})

test.each([ui, react])('a record reads as it was written', (module) => {
  expect(parseInterface(formatInterface(module))).toEqual(module)
})

test('a text that is no record is refused', () => {
  expect(() => parseInterface('module react\n\nexport Fragment\n')).toThrow('begins with module, version')
})

test('an export is described by its declaration and by the types behind it that are not exported', () => {
  const files = new Map([
    [
      'ui/src/index',
      "export { Badge, type BadgeProps } from './feedback/Badge';\nexport { size as badgeSize } from './size';",
    ],
    [
      'ui/src/feedback/Badge',
      `import { type ReactNode } from 'react';
import type { Tone } from './tone';
export interface BadgeProps {
    tone?: Tone;
    children: ReactNode;
}
export declare function Badge({ tone, children }: BadgeProps): import("react").JSX.Element;`,
    ],
    ['ui/src/feedback/tone', "export type Tone = 'plain' | Strong;\ntype Strong = 'warn';\nexport {};"],
    [
      'ui/src/size',
      `export declare const size: import("./feedback/tone").Tone;
export declare const unused: string;`,
    ],
  ])
  const tone = "export type Tone = 'plain' | Strong;\ntype Strong = 'warn';"
  expect(exportsOf(files, 'ui/src/index')).toEqual({
    Badge: 'export declare function Badge(_: BadgeProps): import("react").JSX.Element;',
    BadgeProps: `export interface BadgeProps {\n    tone?: Tone;\n    children: ReactNode;\n}\n${tone}`,
    badgeSize: `export declare const size: Tone;\n${tone}`,
  })
})

describe('a type of the contracts that an export uses', () => {
  const role = 'readonly role: v.StringSchema<"Role is required">;'
  const library = "import * as v from 'valibot';"
  const userWith = (members: string) =>
    `${library}\nexport declare const User: v.ObjectSchema<{\n    ${members}\n}, undefined>;\nexport type User = v.InferOutput<typeof User>;`
  const authClientWith = (user: string): ModuleInterface => {
    const files = new Map([
      [
        'shared/auth-client/src/index',
        "import type { User } from '@freehold/contracts';\nexport declare function useUser(): User | null;",
      ],
      ['shared/contracts/src/index', "export * from './lists';\nexport * from './user';"],
      ['shared/contracts/src/lists', 'export declare const LIST_MAX = 100;'],
      ['shared/contracts/src/user', user],
    ])
    return {
      ...ui,
      module: '@freehold/auth-client',
      exports: exportsOf(files, 'shared/auth-client/src/index'),
    }
  }
  const recorded = authClientWith(userWith(role))
  const messageFor = (user: string) => compareInterfaces(recorded, authClientWith(user))?.message

  test('is recorded with the export, and nothing else of the contracts', () => {
    expect(Object.keys(recorded.exports).toSorted()).toEqual(['@freehold/contracts#User', 'useUser'])
    expect(recorded.exports['@freehold/contracts#User']).toContain('readonly role: v.StringSchema<string>;')
    expect(parseInterface(formatInterface(recorded))).toEqual(recorded)
  })

  test.each([
    ['a change', role.replace('String', 'Number'), 'changed', '0.2.0'],
    ['a new required member', `${role}\n    readonly team: v.StringSchema<undefined>;`, 'changed', '0.2.0'],
    [
      'a new optional member',
      `${role}\n    readonly team: v.OptionalSchema<v.StringSchema<undefined>, undefined>;`,
      'extended',
      '0.1.1',
    ],
  ])('%s needs a new version', (_, members, how, wanted) => {
    const message = messageFor(userWith(members))
    expect(message).toContain(`${how}: @freehold/contracts#User`)
    expect(message).toContain(`from 0.1.0 to ${wanted}`)
  })

  test('another message for a wrong value is no change of the type', () => {
    expect(messageFor(userWith(role.replace('is required', 'is missing')))).toBeUndefined()
  })

  test('a brand and a literal are part of the type', () => {
    const branded =
      'readonly share: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.BrandAction<number, "Fraction">]>;'
    const only = 'readonly kind: v.LiteralSchema<"person", undefined>;'
    const { exports } = authClientWith(userWith(`${branded}\n    ${only}`))
    expect(exports['@freehold/contracts#User']).toContain('"Fraction"')
    expect(exports['@freehold/contracts#User']).toContain('"person"')
  })
})
