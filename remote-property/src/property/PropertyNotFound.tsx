import { paths } from '@freehold/contracts'
import { buttonClass, EmptyState } from '@freehold/ui'
import { Link } from 'react-router-dom'
import { useWayBack } from '../way-back/wayBack'

export function PropertyNotFound() {
  const { to } = useWayBack()
  return (
    <>
      <title>Property not found | Freehold</title>
      <EmptyState
        size="page"
        headingLevel={1}
        title="Property not found"
        action={
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={to.startsWith(paths.search()) ? to : paths.search()}
          >
            Search Properties
          </Link>
        }
      >
        No property has this address in Freehold. It may have been withdrawn, or the link is incomplete.
      </EmptyState>
    </>
  )
}
