import { Card, EmptyState, type EmptyStateProps } from '@freehold/ui'
import * as styles from '../ContentPage.module.css'

type FailurePageProps = Pick<EmptyStateProps, 'title' | 'action' | 'smallPrint' | 'children'>

/**
 * Replaces a page of a remote in the content area, and focuses the title. Tests of combinations know it by `data-failed-page`,
 * whatever its title.
 */
export function FailurePage(props: FailurePageProps) {
  return (
    <div className={styles.page} data-failed-page="">
      <Card>
        <EmptyState {...props} size="page" art="cut" role="alert" headingLevel={1} titleRef={focusOnce} />
      </Card>
    </div>
  )
}

const focusOnce = (title: HTMLElement | null) => title?.focus()
