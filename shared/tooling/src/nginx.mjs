import { existsSync } from 'node:fs'
import { installDebianPackages } from './debianPackages.mjs'

const installed = () =>
  [process.env.NGINX_PATH, '/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find(
    (path) => path && existsSync(path),
  )

/** The nginx for the tests of the edge. Installs it if possible; undefined otherwise. */
export async function ensureNginx() {
  if (!installed()) await installDebianPackages('nginx-light')
  return installed()
}
