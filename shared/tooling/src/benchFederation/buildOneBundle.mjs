import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, fail, root, run } from '../run.mjs'

/** The folder is in the API's, so that the copied server can resolve its imports. */
const folder = join(root, 'api/.cache/one-bundle')

export const removeOneBundle = () => rmSync(folder, { recursive: true, force: true })

/**
 * Builds the same sources as one single-page application next to a copy of the server, which serves it like a shell.
 * Returns the path of that server.
 */
export async function buildOneBundle() {
  removeOneBundle()
  mkdirSync(folder, { recursive: true })
  const { code, output } = await run(
    bin('rspack'),
    ['build', '--config-loader', 'jiti', '-c', join(import.meta.dirname, 'oneBundle/rspack.config.mjs')],
    {
      quiet: true,
      cwd: join(root, 'host'),
      env: {
        NODE_ENV: 'production',
        FREEHOLD_ONE_BUNDLE: join(folder, 'host/dist'),
        FREEHOLD_ONE_BUNDLE_SOURCES: folder,
      },
    },
  )
  if (code !== 0) fail(`The one bundle could not be built:\n${output}`)
  cpSync(join(root, 'api/dist'), join(folder, 'api/dist'), { recursive: true })
  return join(folder, 'api/dist/server.js')
}
