import { useEffect } from 'react'
import { pageRules, type PageTexts } from './pageRules'
import type { PaperSize } from './usePaperSize'

/**
 * Prints the document on pages with these texts while the component is mounted. A constructed style sheet, as the texts
 * are not known before and the Content Security Policy forbids style elements.
 */
export function usePageRules(size: PaperSize, { foot, account, home }: PageTexts) {
  const rules = pageRules(size, { foot, account, home })
  useEffect(() => {
    if (!('adoptedStyleSheets' in document)) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [rules])
}
