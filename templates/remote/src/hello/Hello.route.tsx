import { useUser } from '@freehold/auth-client'
import { Button, Card, CardBody } from '@freehold/ui'
import { lazy, Suspense, useState } from 'react'
import manifest from '../../package.json'
import * as styles from './Hello.module.css'

/** A separate chunk, fetched on demand, even by a tab that was opened many deploys ago. */
const More = lazy(() => import('./More'))

export function Component() {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.page}>
      <h1>Hello, {user?.firstName}</h1>
      <Card>
        <CardBody>
          <p>This is version {manifest.version}.</p>
          {isOpen ? (
            <Suspense fallback={<p>Loading...</p>}>
              <More />
            </Suspense>
          ) : (
            <Button onClick={() => setOpen(true)}>More</Button>
          )}
        </CardBody>
      </Card>
    </div>
  )
}
