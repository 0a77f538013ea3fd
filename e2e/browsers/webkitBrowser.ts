import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { temporaryFolder } from '../src/demoServer'
import { freePort } from '../src/serverProcess'

const START_TIMEOUT_MS = 25_000
/** MiniBrowser crashes in about one of ten starts, and its driver then waits forever. */
const START_TRIES = 5

/** Runs WebKit's MiniBrowser on its own virtual screen for as long as `provide` takes, and ends all its processes. */
export async function provideWebKit(
  proxyPort: number,
  provide: (driver: WebDriver) => Promise<void>,
): Promise<void> {
  try {
    const driver = await startBrowser(await startScreen(), proxyPort)
    await driver.manage().setTimeouts({ pageLoad: 60_000, script: 30_000 })
    await driver.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 900 })
    await provide(driver)
    await inTime(driver.quit(), 'MiniBrowser has not ended').catch(() => {})
  } finally {
    await endAll()
  }
}

/** Starts an X server, which chooses a free display itself. */
async function startScreen(): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp']
  const screen = start('XVFB_PATH', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const lines = createInterface(screen.stdio[3] as Readable)
  const [number] = await inTime(once(lines, 'line'), 'Xvfb has not started')
  return `:${number}`
}

async function startBrowser(display: string, proxyPort: number): Promise<WebDriver> {
  const settings = { XDG_CONFIG_HOME: settingsFolder() }
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const driver = start('WEBKIT_DRIVER_PATH', ['--host=127.0.0.1', `--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, ...settings, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    })
    const address = `http://127.0.0.1:${port}`
    try {
      await inTime(answers(address), 'WebKitWebDriver has not started')
      return await inTime(openSession(address, proxyPort), 'MiniBrowser has not started')
    } catch (error) {
      if (attempt === START_TRIES) throw error
      await end(driver)
    }
  }
}

/** Sets reduced motion, as in the other browsers; WebKit reads it from GTK. */
function settingsFolder(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
  return folder
}

async function answers(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/status`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function openSession(address: string, proxyPort: number): Promise<WebDriver> {
  const proxy = `127.0.0.1:${proxyPort}`
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: programOf('MINIBROWSER_PATH'), args: ['--automation'] },
    proxy: { proxyType: 'manual', httpProxy: proxy, sslProxy: proxy, noProxy: ['127.0.0.1'] },
  })
  return new Builder().usingServer(address).withCapabilities(capabilities).build()
}

const started: ChildProcess[] = []

/** Also ends processes of a test that was aborted. */
process.once('exit', () => started.forEach((child) => child.kill('SIGKILL')))

function start(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(programOf(program), args, options)
  started.push(child)
  return child
}

/** Ends the driver before the X server; the browser ends with them. */
async function endAll(): Promise<void> {
  for (let child = started.pop(); child; child = started.pop()) await end(child)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

/** The result of the work, or an error if it takes too long. */
async function inTime<T>(work: Promise<T>, failure: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(failure)), START_TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function programOf(variable: string): string {
  const path = process.env[variable]
  if (!path) throw new Error(`${variable} is not set: shared/tooling/src/browsers.mjs finds the programs`)
  return path
}
