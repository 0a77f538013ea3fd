import { failureMessage } from '@freehold/contracts'
import { Card, CardBody, FailedState } from '@freehold/ui'
import { useRevalidator } from 'react-router-dom'
import { LetterheadForm } from './LetterheadForm'
import type { LoadedLetterhead } from './loadLetterhead'

interface LetterheadCardProps {
  loaded: LoadedLetterhead
  /** The user's own address. */
  ownEmail: string
}

/** Logo, phone and email for the head of reports. */
export function LetterheadCard({ loaded, ownEmail }: LetterheadCardProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <Card title="Letterhead">
      {'error' in loaded ? (
        <FailedState
          cause={failureMessage(loaded.error)}
          retrying={state === 'loading'}
          onRetry={() => void revalidate()}
        />
      ) : (
        <CardBody>
          <LetterheadForm letterhead={loaded.letterhead} ownEmail={ownEmail} />
        </CardBody>
      )}
    </Card>
  )
}
