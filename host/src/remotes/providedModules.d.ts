/** Made by the build from the list in `@freehold/federation`: request to version and module. */
export declare const providedModules: Record<string, { version: string; module: object }>
