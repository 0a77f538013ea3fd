const DAY_MS = 86_400_000
/** From so many days before its end a token is marked, while there is time to replace it. */
const WARN_DAYS = 14

interface TokenEnd {
  state: 'expired' | 'soon' | 'later'
  words: string
}

/** How far its end, ISO 8601, is at another moment: '3 days left' */
export function endOf(expiresAt: string, at: string): TokenEnd {
  const left = Date.parse(expiresAt) - Date.parse(at)
  if (left <= 0) return { state: 'expired', words: 'Expired' }
  const days = Math.floor(left / DAY_MS)
  const words = days === 0 ? 'Less than a day left' : `${days} ${days === 1 ? 'day' : 'days'} left`
  return { state: left <= WARN_DAYS * DAY_MS ? 'soon' : 'later', words }
}
