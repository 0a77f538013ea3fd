import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { builtAssets, keepShellFiles, keptAssets } from './keepShellFiles'

const scratch = mkdtempSync(path.join(tmpdir(), 'freehold-shell-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const config = { root: path.join(scratch, 'root'), dataDirectory: path.join(scratch, 'data') }
const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day))

function build(...files: string[]) {
  rmSync(builtAssets(config), { recursive: true, force: true })
  for (const file of files) {
    const built = path.join(builtAssets(config), file)
    mkdirSync(path.dirname(built), { recursive: true })
    writeFileSync(built, file)
  }
}

const kept = () =>
  readdirSync(keptAssets(config), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

test('files of former shells stay for 30 days after they were served last, however many builds replace them [PLT-3]', async () => {
  build('main.1111.js', 'main.1111.js.br', 'main.1111.js.map', 'parts/login.1111.js', 'common.css')
  await keepShellFiles(config, at(0))
  const first = ['common.css', 'login.1111.js', 'main.1111.js', 'main.1111.js.br']
  expect(kept()).toEqual(first)
  // Served for 40 days, without a restart.
  await keepShellFiles(config, at(40))
  build('main.2222.js', 'common.css')
  await keepShellFiles(config, at(41))
  expect(kept()).toEqual([...first, 'main.2222.js'].toSorted())
  build('main.3333.js', 'common.css')
  await keepShellFiles(config, at(69))
  expect(kept()).toEqual([...first, 'main.2222.js', 'main.3333.js'].toSorted())
  await keepShellFiles(config, at(71))
  expect(kept()).toEqual(['common.css', 'main.2222.js', 'main.3333.js'])
})

test('without a build nothing is kept, and nothing that was kept earlier is lost at once [PLT-3]', async () => {
  rmSync(builtAssets(config), { recursive: true, force: true })
  await keepShellFiles(config, at(72))
  expect(kept()).toEqual(['common.css', 'main.3333.js'])
})
