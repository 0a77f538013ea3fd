import ownPackage from '../../package.json' with { type: 'json' }

/** The version of this Freehold. */
export const ownVersion: string = ownPackage.version
