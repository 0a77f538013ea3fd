/** What a failed action says: the server's message, else that something went wrong. */
export const failureText = (failure: unknown) =>
  failure instanceof Error && failure.message !== '' ? failure.message : 'An error occurred'
