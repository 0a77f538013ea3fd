const separableScripts = [
  'Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Common',
] // oxfmt-ignore
const separable = new RegExp(
  `^[${separableScripts.map((script) => `\\p{Script=${script}}`).join('')}]*$`,
  'u',
)
const rightToLeft =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Whether each character can be drawn on its own. Not in scripts like Arabic and Devanagari, whose letters join, change with
 * their neighbors and are not drawn in the order of the text; nor with combining marks.
 */
export const isSeparable = (text: string) => separable.test(text)

/** By the first letter, as the Unicode Bidirectional Algorithm decides. */
export const isRightToLeft = (text: string) => rightToLeft.test(text)
