import { releaseIdOf, releaseNameOf, type ReleaseId, type RemoteDeployment } from '@freehold/contracts'

/** The release that a version in the registry is. */
export const releaseOf = ({ metadata: { version }, extras }: RemoteDeployment): ReleaseId =>
  releaseIdOf({ version, buildId: extras.freehold.buildId })

/** The same, told apart from those of other remotes. */
export const nameOf = (remote: string, deployment: RemoteDeployment) =>
  releaseNameOf(remote, releaseOf(deployment))
