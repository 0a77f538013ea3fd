/** Below the base for signed-in users. In its own module, so that the boot script does not include the schemas. */
export const remoteRegistryPath = '/remotes'
