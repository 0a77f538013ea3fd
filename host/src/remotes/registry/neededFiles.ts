import { closestPattern, type RemoteDeployment } from '@freehold/contracts'

type NeededFile = [href: string, as: 'script' | 'style', integrity: string]

/** The entry, the files that it loads at once, and those that the page at `pathname` adds. */
export function neededFiles({ url, metadata, extras }: RemoteDeployment, pathname?: string): NeededFile[] {
  const { files, preload, styles, pages = {} } = extras.freehold
  const page = pathname === undefined ? undefined : closestPattern(Object.keys(pages), pathname)
  const names = [...preload, ...styles, ...(page === undefined ? [] : (pages[page] ?? []))]
  const directory = url.slice(0, url.lastIndexOf('/') + 1)
  return [
    [url, 'script', metadata.integrity],
    ...names.map((name) => neededFile(directory, name, files[name])),
  ]
}

const neededFile = (directory: string, name: string, integrity = ''): NeededFile => [
  directory + name,
  name.endsWith('.css') ? 'style' : 'script',
  integrity,
]
