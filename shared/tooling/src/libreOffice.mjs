import { existsSync } from 'node:fs'
import { installDebianPackages } from './debianPackages.mjs'

const installed = () =>
  [process.env.SOFFICE_PATH, '/usr/bin/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'].find(
    (path) => path && existsSync(path),
  )

/** The LibreOffice that computes workbooks in tests. Installs it if possible; undefined otherwise. */
export async function ensureLibreOffice() {
  // What it recommends is for people at a screen, and several times its size.
  if (!installed()) await installDebianPackages('--no-install-recommends', 'libreoffice-calc-nogui')
  return installed()
}
