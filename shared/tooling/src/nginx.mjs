import { existsSync } from 'node:fs'
import { installDebianPackages } from './debianPackages.mjs'

const installed = () =>
  [process.env.NGINX_PATH, '/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find(
    (path) => path && existsSync(path),
  )

/** The nginx that the tests of the edge run, installed where that is possible; undefined where there is none. */
export async function ensureNginx() {
  if (!installed()) await installDebianPackages('nginx-light')
  return installed()
}
