import { ColorScheme } from '@vis.gl/react-google-maps'

/** Google's map sets its colour scheme only once, when it is created: the page's, or else the system's. */
export function colorSchemeOf({ dataset }: HTMLElement): ColorScheme {
  if (dataset.theme === 'dark') return ColorScheme.DARK
  return dataset.theme === 'light' ? ColorScheme.LIGHT : ColorScheme.FOLLOW_SYSTEM
}
