import * as fc from 'fast-check'

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + '0' + close.repeat(depth)

/** JSON texts that no form sends. They are texts because JavaScript has no values for some of them. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    '0',
    '-0',
    '-1',
    '0.5',
    '1e308',
    '1e999',
    '-1e999',
    '5e-324',
    '9007199254740993',
    '9'.repeat(400),
    '[]',
    '{}',
    '[null]',
    nested('[', ']', 5_000),
    nested('{"a":', '}', 5_000),
    `[${'0,'.repeat(20_000)}0]`,
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"toString":null,"valueOf":1,"hasOwnProperty":"x","length":-1}',
    '{"length":4294967296,"0":"x"}',
  ),
  hostileText().map((text) => JSON.stringify(text)),
  // Unescaped, which JSON.stringify never produces for lone surrogates.
  fc.constantFrom('"\\ud800"', '"\\udfff\\ud800"', '"\\u0000"', '"\ufeff"'),
  fc.json({ maxDepth: 3 }),
)

/** Texts that often break parsers, encoders, file systems and databases. */
export function hostileText(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '\0',
      'a\0b',
      '\ud800',
      'x\udfff',
      '\u202etxet',
      '\u{1F3E0}'.repeat(50),
      'x'.repeat(20_000),
      `'; drop table users; --`,
      '%',
      '%00',
      '..',
      '../../../../etc/passwd',
      '..\\..\\windows',
      '__proto__',
      'constructor',
      'NaN',
      'Infinity',
      '-1',
      '1e999',
      '0x10',
      'true',
      'null',
      'undefined',
      '[object Object]',
      '{"a":1}',
      '${7*7}',
      '{{7*7}}',
      '<script>alert(1)</script>',
      'a\r\nX-Injected: yes',
      '99999999999999999999',
      '2024-02-30T25:61:61Z',
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'binary-ascii', maxLength: 40 }),
  )
}
