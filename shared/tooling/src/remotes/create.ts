import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { required } from './arguments'
import { CommandError, exitCodes, usageError } from './CommandError'
import type { Command, Outcome } from './Command'
import { root, run } from '../run.mjs'
import { contractPackages, withDependencies } from './templateDependencies.mjs'

const template = path.join(root, 'templates/remote')
const templateName = 'remote-hello'

/** The folder of the packed packages in the new remote. */
const PACKED = 'freehold-packages'

/** Creates a remote in its own repository from the template and the packed packages that it needs. */
export async function create({ rest: [folder], options, env, say }: Command): Promise<Outcome> {
  const target = path.resolve(env['INIT_CWD'] ?? process.cwd(), required(folder, 'folder'))
  const name = options.name ?? templateName
  if (!/^remote-[a-z][a-z0-9-]{0,30}$/.test(name)) throw usageError('--name is remote- and small letters')
  if (existsSync(target) && readdirSync(target).length > 0) throw usageError(`${target} is not empty`)
  copyTemplate(target, name)
  say('Packing its dependencies …')
  const tarballs = await packInto(path.join(target, PACKED))
  writeManifest(target, tarballs)
  const lines = [`${name} is in ${target}`, `cd ${target} && npm install && npm run build`]
  return { json: { name, directory: target, packages: tarballs }, lines }
}

/** Gives the copy the requested name and path. */
function copyTemplate(target: string, name: string): void {
  const slug = name.replace('remote-', '')
  cpSync(template, target, { recursive: true })
  for (const file of ['package.json', 'README.md', 'src/routes.tsx']) {
    const text = readFileSync(path.join(target, file), 'utf8')
    const own = text
      .replaceAll(templateName, name)
      .replaceAll('/app/hello', `/app/${slug.replaceAll('-', '')}`)
    writeFileSync(path.join(target, file), own)
  }
  writeFileSync(path.join(target, '.gitignore'), 'node_modules\ndist\n.cache\n')
}

/** Returns the path of each package's tarball, relative to the remote. */
async function packInto(folder: string): Promise<Record<string, string>> {
  mkdirSync(folder, { recursive: true })
  const packed: Record<string, string> = {}
  for (const [name, directory] of Object.entries(contractPackages)) {
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
    const { code, output } = await run('npm', args, { quiet: true, cwd: path.join(root, directory) })
    const file = /"filename":\s*"([^"]+)"/.exec(output)?.[1]
    if (code !== 0 || file === undefined)
      throw new CommandError(exitCodes.failed, `${name} cannot be packed:\n${output}`)
    packed[name] = `file:${PACKED}/${path.basename(file)}`
  }
  return packed
}

/** Uses the versions of this repository, which are within the ranges that its shell shares. */
function writeManifest(target: string, tarballs: Record<string, string>): void {
  const file = path.join(target, 'package.json')
  const manifest = withDependencies(
    JSON.parse(readFileSync(file, 'utf8')),
    (name) => tarballs[name] ?? `^${installedVersion(name)}`,
  )
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

const installedVersion = (name: string): string =>
  JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')).version
