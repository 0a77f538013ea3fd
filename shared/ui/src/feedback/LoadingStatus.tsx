import { VisuallyHidden } from '../VisuallyHidden'

/** Says what is loading to screen readers: "Loading Users". Use it with skeletons. */
export function LoadingStatus({ of: subject }: { of: string }) {
  return <VisuallyHidden role="status">{`Loading ${subject}`}</VisuallyHidden>
}
