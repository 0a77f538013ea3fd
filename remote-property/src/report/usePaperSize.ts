import { useState } from 'react'

export const paperSizes = { letter: 'Letter', A4: 'A4' } as const
export type PaperSize = keyof typeof paperSizes

const KEY = 'freehold.paper'

/** The countries that print on Letter; all others use A4. */
const LETTER_REGIONS = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'PA', 'SV', 'NI', 'DO'])

function regionOf(language: string) {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    // WebKit without a locale names its language 'C' or nothing, which are no language tags.
    return undefined
  }
}

function initialSize(): PaperSize {
  try {
    const stored = localStorage.getItem(KEY)
    if (stored !== null && stored in paperSizes) return stored as PaperSize
  } catch {
    // A browser may refuse storage: the size is then that of the locale each time.
  }
  const region = regionOf(navigator.language)
  return region === undefined || LETTER_REGIONS.has(region) ? 'letter' : 'A4'
}

/** The size of paper that reports are printed on; this browser remembers a chosen one. */
export function usePaperSize() {
  const [size, setSize] = useState(initialSize)
  const choose = (chosen: PaperSize) => {
    setSize(chosen)
    try {
      localStorage.setItem(KEY, chosen)
    } catch {
      // It then holds for this page alone.
    }
  }
  return [size, choose] as const
}
