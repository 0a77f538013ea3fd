// node place-release.mjs <dist> <volume>: puts a built release where the API and the edge look for it.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const [dist, volume] = process.argv.slice(2)
const description = readFileSync(path.join(dist, 'release.json'), 'utf8')
const { name, version, buildId } = JSON.parse(description)
const home = path.join(volume, name)
const directory = path.join(home, `${version}-${buildId}`)

if (existsSync(directory)) {
  console.log(`${name} ${version}-${buildId} is already there`)
} else {
  // Copied beside its place and renamed: nobody ever sees half a release.
  const unfinished = `${directory}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  cpSync(dist, unfinished, { recursive: true })
  renameSync(unfinished, directory)
  console.log(`${name} ${version}-${buildId} placed`)
}
writeFileSync(path.join(home, 'release.json.new'), description)
renameSync(path.join(home, 'release.json.new'), path.join(home, 'release.json'))
