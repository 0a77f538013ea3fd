import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type ReadWorkbook, readXlsx } from './readXlsx'

/** Computes formulas when a file is opened, whatever results the file has; the default is to believe the file. */
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>`

/** Opens workbooks in one LibreOffice, which computes them, and reads what it saves. In the order given. */
export async function recalculate(program: string, files: readonly Buffer[]): Promise<ReadWorkbook[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'freehold-workbooks-'))
  try {
    const names = files.map((file, index) => {
      const name = path.join(folder, `${index}.xlsx`)
      writeFileSync(name, file)
      return name
    })
    const settings = path.join(folder, 'profile', 'user')
    mkdirSync(settings, { recursive: true })
    writeFileSync(path.join(settings, 'registrymodifications.xcu'), profile)
    const saved = path.join(folder, 'saved')
    const user = pathToFileURL(path.join(folder, 'profile')).href
    await promisify(execFile)(program, [
      `-env:UserInstallation=${user}`,
      '--headless',
      '--convert-to',
      'xlsx',
      '--outdir',
      saved,
      ...names,
    ])
    return files.map((_, index) => readXlsx(readFileSync(path.join(saved, `${index}.xlsx`))))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
