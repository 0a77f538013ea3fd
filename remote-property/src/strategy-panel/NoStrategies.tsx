import { paths } from '@freehold/contracts'
import { buttonClass, Card, EmptyState } from '@freehold/ui'
import { Link } from 'react-router-dom'

/** In place of the tabs, where the profile has no strategy switched on. */
export function NoStrategies() {
  return (
    <Card title="Strategies">
      <EmptyState
        size="s"
        action={
          <Link className={buttonClass()} to={paths.profile('strategies')}>
            Choose Strategies
          </Link>
        }
      >
        None of your strategies can be calculated. Switch one on in your profile to see its returns here.
      </EmptyState>
    </Card>
  )
}
