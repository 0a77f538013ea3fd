/** Below the base for signed-in users. By itself, so that the boot script need not carry the schemas to name it. */
export const remoteRegistryPath = '/remotes'
