import { authClient } from '@freehold/auth-client'
import { getMarketReport, isCallFailure, isSignedOut, type MarketReport } from '@freehold/contracts'
import { use, Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router-dom'
import { MarketLayout } from './MarketLayout'
import { MarketMissing } from './MarketMissing'
import { MarketPage } from './MarketPage'
import { MarketSkeleton } from './MarketSkeleton'
import { placeIn, placeKey, type AskedPlace } from './placeIn'

type Answer = { report: MarketReport; error: null } | { report: null; error: unknown }

/** Skip the skeleton when the report arrives within this time. */
const SKELETON_DELAY_MS = 50

export async function loader({ request }: LoaderFunctionArgs) {
  const place = placeIn(new URL(request.url).searchParams)
  const answer = fetchReport(place, request.signal)
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, SKELETON_DELAY_MS, null))
  return { place, answer, known: await Promise.race([answer, timeout]) }
}

/** Rejects with what is no failed call, which the shell reports. */
async function fetchReport(query: AskedPlace, signal: AbortSignal): Promise<Answer> {
  try {
    return { report: await authClient.call(getMarketReport, { query, signal }), error: null }
  } catch (error) {
    if (isSignedOut(error) || !isCallFailure(error)) throw error
    return { report: null, error }
  }
}

/** Not for another strategy or case: the report has them all. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePlace = placeKey(currentUrl.searchParams) === placeKey(nextUrl.searchParams)
  return isSamePlace && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

export function Component() {
  const { place, answer, known } = useLoaderData<typeof loader>()
  return (
    <MarketLayout>
      <Suspense key={JSON.stringify(place)} fallback={<MarketSkeleton />}>
        <Awaited place={place} answer={answer} known={known} />
      </Suspense>
    </MarketLayout>
  )
}

interface AwaitedProps {
  place: AskedPlace
  answer: Promise<Answer>
  /** The answer, if it arrived before the first render. */
  known: Answer | null
}

function Awaited({ place, answer, known }: AwaitedProps) {
  const { report, error } = known ?? use(answer)
  return report ? <MarketPage place={place} report={report} /> : <MarketMissing place={place} error={error} />
}
