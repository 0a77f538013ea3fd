import type { RemoteDeployment } from '@freehold/contracts'

type NeededFile = [href: string, as: 'script' | 'style', integrity: string]

/** The entry, and what it loads at once. */
export function neededFiles({ url, metadata, extras }: RemoteDeployment): NeededFile[] {
  const { files, preload, styles } = extras.freehold
  const directory = url.slice(0, url.lastIndexOf('/') + 1)
  const file = (as: 'script' | 'style') => (name: string) =>
    [directory + name, as, files[name] ?? ''] as NeededFile
  return [[url, 'script', metadata.integrity], ...preload.map(file('script')), ...styles.map(file('style'))]
}
