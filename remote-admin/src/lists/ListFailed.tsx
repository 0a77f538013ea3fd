import { Card } from '@freehold/ui'
import { LoaderFailure } from './LoaderFailure'
import { TitledSection } from './TitledSection'

interface ListFailedProps {
  title: string
  prefix?: string
}

/** Replaces a list whose loader failed, under the same title. */
export function ListFailed({ title, prefix = '' }: ListFailedProps) {
  return (
    <TitledSection title={title}>
      <Card>
        <LoaderFailure prefix={prefix} />
      </Card>
    </TitledSection>
  )
}
