import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rspack, type Configuration } from '@rspack/core'
import type { BrowserContext } from '@playwright/test'
import { temporaryFolder } from './demoServer'

const root = join(import.meta.dirname, '../..')

export interface GoogleScript {
  script: string
  styles: string
}

/** Builds a script to serve instead of Google's: the embedded map and its styles in one file. */
export async function buildGoogleScript(): Promise<GoogleScript> {
  const folder = temporaryFolder()
  const options: Configuration = {
    mode: 'production',
    target: ['web', 'es2022'],
    context: root,
    entry: join(root, 'shared/embedded-maps/src/testing/googleScript.ts'),
    output: { path: folder, filename: 'maps.js', cssFilename: 'maps.css' },
    resolve: { extensions: ['.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' } } },
          type: 'javascript/auto',
        },
        { test: /\.css$/, type: 'css/auto' },
      ],
      generator: { 'css/auto': { exportsOnly: false } },
    },
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    performance: false,
  }
  await new Promise<void>((resolve, reject) => {
    rspack(options, (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
      else resolve()
    })
  })
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  return { script: read('maps.js'), styles: read('maps.css') }
}

export const isMapsScript = ({ hostname, pathname }: URL) =>
  hostname === 'maps.googleapis.com' && pathname === '/maps/api/js'

/** Serves the script and its styles at Google's URLs; any other request fails like one to an unknown host. */
export async function serveGoogle(context: BrowserContext, { script, styles }: GoogleScript) {
  await context.route(isMapsScript, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await context.route('https://fonts.googleapis.com/embedded-maps.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: styles }),
  )
}
