import { VisuallyHidden } from '../VisuallyHidden'

/** Tells those who listen what is awaited: "Loading Users". Belongs beside skeletons. */
export function LoadingStatus({ of: subject }: { of: string }) {
  return <VisuallyHidden role="status">{`Loading ${subject}`}</VisuallyHidden>
}
