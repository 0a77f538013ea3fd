import { releaseIdOf, releaseNameOf, type ReleaseId, type RemoteDeployment } from '@freehold/contracts'

/** The release id of a version in the registry; two remotes may have the same. */
export const releaseOf = ({ metadata: { version }, extras }: RemoteDeployment): ReleaseId =>
  releaseIdOf({ version, buildId: extras.freehold.buildId })

/** The release's name, unique across remotes. */
export const releaseNameIn = (remote: string, deployment: RemoteDeployment) =>
  releaseNameOf(remote, releaseOf(deployment))
