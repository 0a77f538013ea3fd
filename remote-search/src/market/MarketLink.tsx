import { type MarketPlace, paths } from '@freehold/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useOrigin } from './wayBack'

interface MarketLinkProps {
  place: MarketPlace
  className?: string
  children: ReactNode
}

/** A link to the figures of a place, from which the way back leads here. */
export const MarketLink = ({ place, className, children }: MarketLinkProps) => (
  <Link className={className} to={paths.market(place)} state={useOrigin()}>
    {children}
  </Link>
)
