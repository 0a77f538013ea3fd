/** What every server of a test derives tokens with. */
export const testSessionKey = 'the session key of tests, which is no secret'
