import type { PaperSize } from './usePaperSize'

/** What each printed page says around its content. */
export interface PageTexts {
  /** Its lines, at the bottom left. */
  foot: readonly string[]
  /** The account, at the top left from the second page on. */
  account: string
  /** The home, at the top right from the second page on. */
  home: string
}

/**
 * A text as a CSS string. Names come from users: everything but letters, digits, spaces and harmless punctuation is
 * written as an escape, so that no text can end its string.
 */
const cssString = (text: string) =>
  `"${[...text]
    .map((character) =>
      /[\p{L}\p{N} .,:'()-]/u.test(character)
        ? character
        : `\\${(character.codePointAt(0) || 0xfffd).toString(16)} `,
    )
    .join('')}"`

const NAME_MAX = 40

/** A name as a margin of a page has room for it: many characters end in an ellipsis. */
export function clamped(name: string, most = NAME_MAX): string {
  const characters = [...name]
  return characters.length <= most
    ? name
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

const lines = (texts: readonly string[]) => texts.map(cssString).join(' "\\a" ')

/** The margins, within which the pages of both sizes have room for a sheet. */
const TOP = '80px'
const FIRST_TOP = '26px'
const SIDE = '48px'
const BOTTOM = '58px'

/** Both parts of a head, whose lines meet. */
const HEAD = `vertical-align: bottom;
    padding-bottom: 10px;
    margin-bottom: 14px;
    border-bottom: 1.5px solid #1d191f;`

/** The rules of printed pages: their size and margins, with heads, feet and page numbers in the margins. */
export const pageRules = (size: PaperSize, { foot, account, home }: PageTexts) => `
@page {
  size: ${size};
  margin: ${TOP} ${SIDE} ${BOTTOM};
  @top-left {
    content: ${cssString(account)};
    ${HEAD}
    font: 640 15px/20px "Hanken Grotesk", sans-serif;
    color: #1d191f;
  }
  @top-right {
    content: ${cssString(home)};
    ${HEAD}
    text-align: right;
    font: 420 10.5px/20px "Hanken Grotesk", sans-serif;
    color: #544e57;
  }
  @bottom-left {
    content: ${lines(foot)};
    white-space: pre-line;
    text-align: left;
    vertical-align: top;
    padding-top: 8px;
    margin-top: 8px;
    border-top: 1px solid #cfc9d2;
    font: 420 10px/13.5px "Hanken Grotesk", sans-serif;
    color: #544e57;
  }
  @bottom-right {
    content: "Page " counter(page) " of " counter(pages);
    text-align: right;
    white-space: nowrap;
    vertical-align: top;
    padding-top: 21.5px;
    margin-top: 8px;
    border-top: 1px solid #cfc9d2;
    font: 600 10px/13.5px "Hanken Grotesk", sans-serif;
    color: #1d191f;
  }
}
@page :first {
  margin-top: ${FIRST_TOP};
  @top-left { content: none; border: 0 }
  @top-right { content: none; border: 0 }
}`

/** Whether the browser writes into the margins of pages. Chromium does from 131 on; others drop the rule. */
export function hasMarginBoxes(): boolean {
  if (!('adoptedStyleSheets' in document)) return false
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('@page { @bottom-left { content: "" } }')
  return sheet.cssRules[0]?.cssText.includes('@bottom-left') ?? false
}
