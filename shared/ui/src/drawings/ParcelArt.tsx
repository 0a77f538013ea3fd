/** `open`: one lot is free. `cut`: a line has cut part of the block off. `locked`: one lot is closed. */
export type ParcelArtKind = 'open' | 'cut' | 'locked'

/** A small block of parcels: the drawing of empty, failed and refused states. Decorative. */
export function ParcelArt({
  kind = 'open',
  className,
}: {
  kind?: ParcelArtKind
  className?: string | undefined
}) {
  return (
    <svg
      className={className}
      viewBox="0 0 88 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M4 4h22v26H4zM30 4h22v26H30zM4 34h22v26H4z" />
      {kind === 'cut' && (
        <>
          <path d="M30 34h22v26H30z" strokeDasharray="3 4" />
          <path d="M62 4h22v26H62zM62 34h22v26H62z" />
          <path d="M57 0v64" stroke="var(--fh-neg-mark)" strokeDasharray="5 4" />
        </>
      )}
      {kind === 'locked' && (
        <>
          <path d="M30 34h22v26H30z" fill="var(--fh-accent-wash)" />
          <path d="M56 4h28v26H56zM56 34h28v26H56z" />
          <path d="M37 47h8v6h-8zM38.5 47v-2.5a2.5 2.5 0 0 1 5 0V47" stroke="var(--fh-accent-text)" />
        </>
      )}
      {kind === 'open' && (
        <>
          <path d="M30 34h22v26H30z" strokeDasharray="3 4" fill="var(--fh-accent-wash)" />
          <path d="M56 4h28v26H56zM56 34h28v26H56z" />
        </>
      )}
    </svg>
  )
}
