import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Ajv2020 from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { endpoints } from '../http/allowedMethods'
import { runCommand } from '../runCommand'
import { migrationsDirectory } from '../testing/testDatabases'
import { describeApi } from './describeApi'

jest.setTimeout(60_000)

const folder = mkdtempSync(path.join(tmpdir(), 'freehold-openapi-'))
afterAll(() => rmSync(folder, { recursive: true }))

// oxlint-disable-next-line typescript/no-explicit-any -- the document is looked into freely
const document: any = describeApi()
const paths: Record<string, Record<string, typeof document>> = document.paths
const operations = Object.values(paths).flatMap((path) => Object.values(path))

test('npm run openapi writes a valid OpenAPI 3.1 document', async () => {
  const said = jest.spyOn(console, 'log').mockImplementation()
  await runCommand(['openapi', 'api.json'], { INIT_CWD: folder }, { root: folder, migrationsDirectory })
  const file = path.join(folder, 'api.json')
  expect(said).toHaveBeenCalledWith(`Written to ${file}`)
  said.mockRestore()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(document)
  const validator = require.resolve('@seriousme/openapi-schema-validator/bin/validate-api-cli.js')
  const { stdout, status } = spawnSync(process.execPath, [validator, file], { encoding: 'utf8' })
  expect(stdout).toContain('"valid": true')
  expect(status).toBe(0)
})

test('it describes every call with its input, its answer, each refusal and who may call', () => {
  // Two calls may share a path.
  const calls = new Set(endpoints.map(({ method, base, path }) => `${method} ${base} ${path}`))
  expect(operations).toHaveLength(calls.size)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.size)
  const search = document.paths['/api/v1/auth/searchProperties'].get
  expect(search.operationId).toBe('searchProperties')
  expect(search.parameters.find(({ name }: { name: string }) => name === 'view')).toMatchObject({
    required: false,
  })
  expect(search.responses[200].content['application/json'].schema.anyOf).toHaveLength(2)
  const put = document.paths['/api/v1/admin/market/{id}'].put
  expect(put).toMatchObject({
    operationId: 'updateMarket',
    security: [{ token: [] }],
    parameters: [{ name: 'id', in: 'path', required: true }],
    requestBody: {
      content: { 'application/json': { schema: { required: ['city', 'state', 'description', 'active'] } } },
    },
  })
  expect(Object.keys(put.responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '500',
    '503',
  ])
  const { login, refusals } = { login: document.paths['/api/v1/login'].post, refusals: document.components }
  expect(login.security).toEqual([])
  expect(login.responses[429].$ref).toBe('#/components/responses/RetryLater')
  expect(refusals.schemas.ErrorBody.properties.error.required).toEqual(['code', 'message', 'requestId'])
})

test('parameters of a URL are described by their parsed type', () => {
  const { parameters } = document.paths['/api/v1/auth/searchProperties'].get
  const byName = Object.fromEntries(parameters.map((one: { name: string }) => [one.name, one]))
  expect(byName.zoom.schema).toEqual({ type: 'number', minimum: 0, maximum: 24 })
  expect(byName.bounds.content['application/json'].schema.required).toEqual(['ne', 'sw'])
  expect(byName.lastValue.required).toBe(false)
})

test('each of its schemas is one that a validator can use', () => {
  const ajv = addFormats(new Ajv2020({ strict: true, strictTuples: false, strictTypes: false }))
  for (const { requestBody, responses } of operations) {
    for (const { content } of [requestBody, responses[200]].filter(Boolean)) {
      const json = content['application/json']
      if (json) expect(() => ajv.compile(json.schema)).not.toThrow()
    }
  }
})
