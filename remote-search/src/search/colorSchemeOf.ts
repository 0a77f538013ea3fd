import { ColorScheme } from '@vis.gl/react-google-maps'

/** Google's map takes its colours once, when it is made: as the page has them then, or as the system says. */
export function colorSchemeOf({ dataset }: HTMLElement): ColorScheme {
  if (dataset.theme === 'dark') return ColorScheme.DARK
  return dataset.theme === 'light' ? ColorScheme.LIGHT : ColorScheme.FOLLOW_SYSTEM
}
