import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PdfText {
  text: string
  /** Of its left end, in points from the page's top left. */
  x: number
  y: number
  /** Of its font, in points. */
  size: number
}

export interface PdfPage {
  /** In points. */
  width: number
  height: number
  /** In the order in which it is drawn, without spaces alone. */
  texts: PdfText[]
  /** The same as one line. */
  line: string
  /** Roles of the page's tags, such as 'H1' and 'Table'. */
  roles: string[]
}

interface Tag {
  role?: string
  children?: Tag[]
}

const rolesOf = ({ role, children = [] }: Tag): string[] => [
  ...(role === undefined ? [] : [role]),
  ...children.flatMap(rolesOf),
]

/** What Chromium's print of a page saves as PDF, tagged and with an outline, on the paper that the page asks for. */
export async function printedPages(page: Page): Promise<PdfPage[]> {
  // Charts are drawn for the width of another paper with the frame that follows.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const data = await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true })
  const task = getDocument({ data: new Uint8Array(data), verbosity: 0 })
  const document = await task.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const one = await document.getPage(number)
    const { width, height } = one.getViewport({ scale: 1 })
    const { items } = await one.getTextContent()
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[]
      return [{ text: item.str, x, y: height - y, size: Math.hypot(a, b) }]
    })
    const tree = (await one.getStructTree()) as Tag | null
    const line = texts
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    pages.push({ width, height, texts, line, roles: tree ? rolesOf(tree) : [] })
  }
  await task.destroy()
  return pages
}
