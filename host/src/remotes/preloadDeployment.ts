import type { RemoteDeployment } from '@freehold/contracts'

/** Asks for the scripts and styles of a remote's first page now, so that the loader finds them in the cache. */
export function preloadDeployment(deployment: RemoteDeployment) {
  for (const file of neededFiles(deployment)) preload(...file)
}

export function preload(href: string, as: 'script' | 'style', integrity: string) {
  const link = document.createElement('link')
  // Without the same integrity and mode as the later request the file would be fetched twice. A preload would otherwise
  // go before the deferred scripts, with which the shell starts: these run while what is preloaded is on its way.
  const request = { rel: 'preload', as, href, integrity, crossOrigin: 'anonymous', fetchPriority: 'low' }
  Object.assign(link, request)
  document.head.append(link)
}

type NeededFile = [href: string, as: 'script' | 'style', integrity: string]

/** The entry, and what it loads at once. */
export function neededFiles({ url, metadata, extras }: RemoteDeployment): NeededFile[] {
  const { files, preload, styles } = extras.freehold
  const directory = url.slice(0, url.lastIndexOf('/') + 1)
  const file = (as: 'script' | 'style') => (name: string) =>
    [directory + name, as, files[name] ?? ''] as NeededFile
  return [[url, 'script', metadata.integrity], ...preload.map(file('script')), ...styles.map(file('style'))]
}
