import { paths } from '@freehold/contracts'
import { buttonClass } from '@freehold/ui'
import { Link } from 'react-router-dom'

export function GoToDashboard() {
  return (
    <Link className={buttonClass({ variant: 'primary' })} to={paths.app}>
      Go to Dashboard
    </Link>
  )
}
