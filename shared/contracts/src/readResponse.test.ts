import { downloadWorkbook, endSessionById, latestRates, readResponse } from '.'

const response = (text: string, status = 200) => new Response(text, { status })
const failureOf = (read: Promise<unknown>) => read.catch((error: unknown) => error)

test('a response resolves to the data of its contract, or to nothing for a call without a result', async () => {
  const rates = { rates: [] }
  expect(await readResponse(latestRates, response(JSON.stringify({ data: rates })))).toEqual(rates)
  expect(await readResponse(latestRates, response(JSON.stringify(rates)))).toEqual(rates)
  expect(await readResponse(endSessionById, new Response(null, { status: 204 }))).toBeUndefined()
})

test('a response that breaks its contract rejects with the call and the first field', async () => {
  expect(await failureOf(readResponse(latestRates, response('{"data":{"rates":7}}')))).toMatchObject({
    name: 'ContractError',
    message:
      'GET /rates/latest (auth) does not match its contract: rates: Invalid type: Expected Array but received 7',
  })
  expect(await failureOf(readResponse(latestRates, response('')))).toMatchObject({
    message: expect.stringContaining(': the response: Invalid type'),
  })
  expect(await failureOf(readResponse(endSessionById, response('{}')))).toMatchObject({
    name: 'ContractError',
    message: 'DELETE /sessions/:id (auth) answered 200 instead of 204',
  })
})

test('an error body of the API rejects with an ApiError; other failures keep status and body', async () => {
  const error = { code: 'NOT_FOUND', message: 'No such home', requestId: 'r1' }
  expect(await failureOf(readResponse(latestRates, response(JSON.stringify({ error }), 404)))).toMatchObject({
    name: 'ApiError',
    status: 404,
    ...error,
  })
  expect(await failureOf(readResponse(latestRates, response('Bad gateway', 502)))).toMatchObject({
    name: 'HttpError',
    status: 502,
    body: 'Bad gateway',
    message: 'Bad gateway',
  })
  expect(await failureOf(readResponse(latestRates, response('<h1>Join our network</h1>')))).toMatchObject({
    name: 'HttpError',
    status: 200,
    body: undefined,
    message: 'The server answered 200',
  })
})

test('a file is given with its bytes as they are, and another media type in its place is refused', async () => {
  const bytes = new Uint8Array([0x50, 0x4b, 0xff, 0x00, 0xc3])
  const sent = (type: string, status = 200) =>
    new Response(bytes, { status, headers: { 'content-type': type } })
  const file = await readResponse(downloadWorkbook, sent(downloadWorkbook.file))
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
  expect(await failureOf(readResponse(downloadWorkbook, sent('text/html')))).toMatchObject({
    name: 'HttpError',
    status: 200,
  })
})
