/** Says how many other sessions have ended. */
export const describeEndedSessions = (count: number) =>
  count === 0
    ? 'No other browser was signed in.'
    : `${count} other ${count === 1 ? 'session was' : 'sessions were'} signed out.`
