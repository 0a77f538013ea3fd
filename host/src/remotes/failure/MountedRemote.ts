/** What the failure pages know about the remote whose routes are in the router. */
export interface MountedRemote {
  name: string
  version: string
  buildId: string
  /** Whether the registry lists a version to go back to. */
  hasPrevious: boolean
  /** Asks the registry whether a redeploy has replaced this build. */
  isSuperseded: () => Promise<boolean>
  /** Whether the network caused the error and not the release; requests the missing file again to find out. */
  isNetworkLoss: (error: unknown) => Promise<boolean>
  /** Reports a crash, which counts against a canary. */
  reportCrash: () => void
}
