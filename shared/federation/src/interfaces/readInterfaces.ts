import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { shellContractVersion } from '@freehold/contracts'
import { type SharedModule, sharedModules } from '../sharedModules'
import { packageDirectory, readManifest, repositoryRoot } from '../workspace'
import { type DeclarationFiles, exportsOf } from './declarations'
import type { ModuleInterface } from './ModuleInterface'

const host = path.join(repositoryRoot, 'host')

/** Not shared itself, but the shared modules use its types. */
const contracts = path.join(packageDirectory('@freehold/contracts', host), 'src/index.ts')

/**
 * The interface of every shared module as it is now. Our own packages and the facades are described by the declarations
 * that the compiler writes for them, libraries by the names that they export at run time.
 */
export function readInterfaces(): ModuleInterface[] {
  const located = sharedModules.map((module) => ({ ...module, ...locate(module) }))
  const declarations = compile([contracts, ...located.flatMap(({ entry }) => entry ?? [])])
  const names = namesOf(located.filter(({ entry }) => entry === null).map(({ request }) => request))
  return located.map(({ request, version, entry }) => ({
    module: request,
    version,
    contract: shellContractVersion,
    exports:
      entry === null
        ? Object.fromEntries(names[request]!.map((name) => [name, '']))
        : exportsOf(declarations, relative(entry).replace(/\.tsx?$/, '')),
  }))
}

/** The source that declares a module; null where that is a library's own package. */
function locate({ package: name, source }: SharedModule) {
  const directory = packageDirectory(name, host)
  const { version } = readManifest(directory)
  const isOurs = !directory.includes('node_modules')
  const entry = source ?? (isOurs ? path.join(directory, 'src/index.ts') : null)
  return { version, entry }
}

const relative = (file: string) => path.relative(repositoryRoot, file).replaceAll(path.sep, '/')

/** The compiler has no stable interface for programs, so its command writes the declarations into a temporary folder. */
function compile(entries: readonly string[]): DeclarationFiles {
  const folder = mkdtempSync(path.join(tmpdir(), 'freehold-interfaces-'))
  try {
    const output = path.join(folder, 'declarations')
    const configuration = {
      extends: path.join(repositoryRoot, 'tsconfig.base.json'),
      compilerOptions: {
        lib: ['ES2024', 'DOM', 'DOM.Iterable'],
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        removeComments: true,
        rootDir: repositoryRoot,
        outDir: output,
      },
      include: [],
      files: [...entries, path.join(repositoryRoot, 'shared/ui/src/css-modules.d.ts')],
    }
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(configuration))
    const tsc = path.join(packageDirectory('typescript', repositoryRoot), 'bin/tsc')
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`The shared modules do not compile:\n${stdout}`)
    const written = readdirSync(output, { recursive: true, encoding: 'utf8' })
    return new Map(
      written
        .filter((file) => file.endsWith('.d.ts'))
        .map((file) => [
          file.replaceAll(path.sep, '/').slice(0, -'.d.ts'.length),
          readFileSync(path.join(output, file), 'utf8'),
        ]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The names that libraries export in production, as the shell's build takes them. */
function namesOf(requests: readonly string[]): Record<string, string[]> {
  const script = `
    const names = {}
    for (const request of ${JSON.stringify(requests)}) {
      const module = await import(request)
      const { default: whole } = module
      names[request] = Object.keys(typeof whole === 'object' ? whole : module)
    }
    console.log(JSON.stringify(names))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: host,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return JSON.parse(output) as Record<string, string[]>
}
