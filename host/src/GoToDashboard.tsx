import { paths } from '@freehold/contracts'
import { buttonClass, type ButtonLook } from '@freehold/ui'
import { Link } from 'react-router-dom'

export function GoToDashboard({ variant = 'primary' }: Pick<ButtonLook, 'variant'>) {
  return (
    <Link className={buttonClass({ variant })} to={paths.app}>
      Go to Dashboard
    </Link>
  )
}
