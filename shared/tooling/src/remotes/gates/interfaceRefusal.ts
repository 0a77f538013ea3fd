import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { run } from '../../run.mjs'

const LINES_SHOWN = 6

const exposedModule = `import type { RemoteModule } from '@freehold/contracts'
import * as exposed from '../src/routes'

exposed satisfies RemoteModule
`

const configuration = {
  extends: '../tsconfig.json',
  compilerOptions: { noEmit: true },
  files: ['exposed.ts'],
}

/**
 * The type errors of the remote's exposed module against the interface of the shell's contract; null if it is
 * assignable. Uses the remote's own compiler and all of its sources.
 */
export async function interfaceRefusal(directory: string): Promise<string | null> {
  if (!existsSync(path.join(directory, 'src/routes.tsx'))) return 'it has no src/routes.tsx to expose'
  if (!existsSync(path.join(directory, 'tsconfig.json'))) return 'it has no tsconfig.json to be checked by'
  const folder = path.join(directory, '.freehold-gate')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(path.join(folder, 'exposed.ts'), exposedModule)
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(configuration))
    const compiler = createRequire(path.join(directory, 'package.json')).resolve('typescript/package.json')
    const tsc = path.join(path.dirname(compiler), 'bin/tsc')
    const { code, output } = await run(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      quiet: true,
      cwd: directory,
    })
    return code === 0 ? null : output.trim().split('\n').slice(0, LINES_SHOWN).join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
