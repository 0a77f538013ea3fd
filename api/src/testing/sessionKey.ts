/** The session key of all test servers. */
export const testSessionKey = 'the session key of tests, which is no secret'
