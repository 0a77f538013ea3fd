/** How many other sessions have ended, in a sentence. */
export const othersSignedOut = (count: number) =>
  count === 0
    ? 'No other browser was signed in.'
    : `${count} other ${count === 1 ? 'session was' : 'sessions were'} signed out.`
