import { useLayoutEffect } from 'react'
import { pageRules, type PageTexts } from './pageRules'
import { paperTypeRules } from './paperType'
import type { PaperSize } from './usePaperSize'

/**
 * While the component is mounted, gives the sheets their type and prints the document on pages with these texts. A
 * constructed style sheet, as the texts are not known before and the Content Security Policy forbids style elements.
 */
export function usePageRules(size: PaperSize, { foot, account, home }: PageTexts) {
  const rules = pageRules(size, { foot, account, home })
  // Before the sheets are painted, whose sizes depend on it.
  useLayoutEffect(() => {
    if (!('adoptedStyleSheets' in document)) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules + paperTypeRules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [rules])
}
