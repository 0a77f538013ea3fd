import { authClient } from '@freehold/auth-client'
import { getRuntimeConfig } from '@freehold/contracts'
import { Card, EmptyState, linkClass, Page } from '@freehold/ui'
import useSWR from 'swr'

/** The specification asks for the title alone; an operator may name help pages of their own. */
export function Component() {
  // Without an answer there is the title, as without help pages.
  const { data } = useSWR('config', () => authClient.call(getRuntimeConfig))
  const url = data?.helpUrl ?? null
  return (
    <Page width="narrow" title="Help">
      <Card>
        <EmptyState size="page">
          {url !== null && (
            <>
              Guides and answers are on{' '}
              <a className={linkClass()} href={url} target="_blank" rel="noreferrer">
                {new URL(url).host}
              </a>
              .
            </>
          )}
        </EmptyState>
      </Card>
    </Page>
  )
}
