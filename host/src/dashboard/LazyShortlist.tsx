import useSWR from 'swr'
import { LoadedCard } from './LoadedCard'

/** In a file of its own, as no other page of the shell needs the facts of homes. */
const loadShortlist = () => import(/* webpackChunkName: 'shortlist' */ './Shortlist')

interface LazyShortlistProps {
  /** Whether the card is left out until there is a home on the list. */
  isOptional: boolean
}

export function LazyShortlist({ isOptional }: LazyShortlistProps) {
  const {
    data: chunk,
    mutate,
    ...state
  } = useSWR<Awaited<ReturnType<typeof loadShortlist>>, Error>('shortlist', loadShortlist, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })
  if (chunk) return <chunk.Shortlist isOptional={isOptional} />
  if (isOptional) return null
  return (
    <LoadedCard<never> title="Shortlist" call={{ ...state, mutate: () => mutate() }} lines={3}>
      {() => null}
    </LoadedCard>
  )
}
