import { randomBytes } from 'node:crypto'
import { releaseDirectory, type RemoteDeployment } from '@freehold/contracts'
import { integrityOf } from '@freehold/contracts/node'

/** A fake build of a remote: its entry in the registry, and the texts of its files. */
export interface ForgedBuild {
  deployment: RemoteDeployment
  /** The path of its files: `/remotes/remote-search/9.9.9-0123456789ab/`. */
  directory: string
  files: Map<string, string>
}

/** The version of every fake build, later than any real one. */
const version = '9.9.9'

const newBuildId = () => randomBytes(6).toString('hex')

/** The scripts and styles of a real build, by name. */
export async function fetchFiles(address: string, { url, extras }: RemoteDeployment) {
  const directory = address + url.slice(0, url.lastIndexOf('/') + 1)
  const names = Object.keys(extras.freehold.files).filter((name) => /\.(js|css)$/.test(name))
  const texts = await Promise.all(
    names.map((name) => fetch(directory + name).then((answer) => answer.text())),
  )
  return new Map(names.map((name, i) => [name, texts[i] ?? '']))
}

/**
 * Rebuilds the same sources with another id, other names and hashes.
 * @param edit changes the text of a file; the hashes match the edited files
 */
export function forgeBuild(
  name: string,
  real: RemoteDeployment,
  realFiles: Map<string, string>,
  edit: (text: string, file: string) => string = (text) => text,
): ForgedBuild {
  const { freehold } = real.extras
  const buildId = newBuildId()
  const entry = real.url.split('/').at(-1) ?? ''
  const files = new Map<string, string>()
  const hashes: [from: string, to: string][] = []
  // The entry comes last because it contains the hashes of all other files.
  for (const file of [...realFiles.keys()].filter((file) => file !== entry).concat(entry)) {
    const renamed = (realFiles.get(file) ?? '').replaceAll(freehold.buildId, buildId)
    const text = edit(
      hashes.reduce((text, [from, to]) => text.replaceAll(from, to), renamed),
      file,
    )
    files.set(file, text)
    hashes.push([freehold.files[file] ?? '', integrityOf(text)])
  }
  return describe(name, real, { buildId, entry, files })
}

/** A build with a single, hand-written file. */
export function forgeEntry(
  name: string,
  real: RemoteDeployment,
  write: (globalName: string) => string,
  entry = 'remoteEntry.js',
): ForgedBuild {
  const buildId = newBuildId()
  const text = write(globalNameOf(name, buildId))
  return describe(name, real, { buildId, entry, files: new Map([[entry, text]]) })
}

const globalNameOf = (name: string, buildId: string) => `${name.replaceAll('-', '_')}_${buildId}`

interface Parts {
  buildId: string
  entry: string
  files: Map<string, string>
}

function describe(name: string, real: RemoteDeployment, { buildId, entry, files }: Parts): ForgedBuild {
  const { freehold } = real.extras
  const directory = releaseDirectory({ name, version, buildId })
  const hashes = Object.fromEntries([...files].map(([file, text]) => [file, integrityOf(text)]))
  const deployment: RemoteDeployment = {
    ...real,
    url: directory + entry,
    metadata: { integrity: hashes[entry] ?? '', version },
    extras: {
      freehold: {
        ...freehold,
        buildId,
        globalName: globalNameOf(name, buildId),
        files: hashes,
        preload: freehold.preload.filter((file) => files.has(file)),
        styles: freehold.styles.filter((file) => files.has(file)),
      },
    },
  }
  return { deployment, directory, files }
}
