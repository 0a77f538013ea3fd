import type { Endpoint, ResultOf } from '@freehold/contracts'
import { formatCount, Stat } from '@freehold/ui'
import { FailedCall } from './LoadedCard'
import { useCall } from './useCall'

interface TotalCardProps<E extends Endpoint> {
  title: string
  endpoint: E
  count: (answer: ResultOf<E>) => number
}

export function TotalCard<E extends Endpoint>({ title, endpoint, count }: TotalCardProps<E>) {
  const answer = useCall(endpoint)
  const { data, error } = answer
  if (data !== undefined) return <Stat title={title} value={formatCount(count(data))} />
  return (
    <Stat title={title} loading={!error} failed={error && <FailedCall {...answer} error={error} bare />} />
  )
}
