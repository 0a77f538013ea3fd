import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { hasType, type RemoteRelease, sizeRefusal } from '@freehold/contracts'
import { codeRefusals } from '@freehold/contracts/node'
import * as v from 'valibot'
import { interfaceRefusal } from './interfaceRefusal'

/** A gate and its refusal of the release; null if it passes. */
export interface GateReport {
  gate: string
  refusal: string | null
}

/** The gates that need only the build, neither the server nor a browser. */
export async function checkGates(directory: string, release: RemoteRelease): Promise<GateReport[]> {
  const dist = path.join(directory, 'dist')
  const gzipBytesOf = (file: string) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length
  const texts = Object.keys(release.files)
    .filter((file) => hasType(file, ['js', 'css']))
    .map((file) => [file, readFileSync(path.join(dist, file), 'utf8')] as const)
  const code = await codeRefusals(new Map(texts))
  return [
    { gate: 'interface', refusal: await interfaceRefusal(directory) },
    { gate: 'singletons', refusal: singletonsRefusal(dist) ?? code.singletons ?? null },
    { gate: 'globals', refusal: code.globals ?? null },
    { gate: 'styles', refusal: code.styles ?? null },
    { gate: 'size', refusal: sizeRefusal(release, gzipBytesOf) ?? null },
  ]
}

/** The build's list of the packages that it bundles. */
const Bundled = v.object({ singletons: v.array(v.string()) })

function singletonsRefusal(dist: string): string | null {
  const file = path.join(dist, 'bundled.json')
  if (!existsSync(file)) return `${file} is not there: build with this version of @freehold/federation`
  const { singletons } = v.parse(Bundled, JSON.parse(readFileSync(file, 'utf8')))
  return singletons.length === 0
    ? null
    : `it bundles ${singletons.join(', ')}, of which the page has one, the shell\u2019s`
}
