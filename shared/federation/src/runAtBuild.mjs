import { createJiti } from 'jiti'

/**
 * A loader that runs a module during the build, so that only its default export is bundled, as JSON.
 * @this {{ resourcePath: string }}
 */
async function runAtBuild() {
  return JSON.stringify(await createJiti(import.meta.url).import(this.resourcePath, { default: true }))
}

export default runAtBuild
