#!/usr/bin/env node
/**
 * Runs Firefox for Playwright. Playwright asks every new browser context to emulate media features and fails because
 * Firefox up to ESR 153 lacks that command. This program starts Firefox with Playwright's arguments and relays the
 * protocol, but answers that command itself. Remove it once Firefox supports the command.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN_TO_FIREFOX = 'emulation.setMediaFeaturesOverride'
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
  // Without it, a release build of Firefox ignores the preference that stops requests to Mozilla for settings.
  env: { ...process.env, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
})
firefox.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
firefox.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => firefox.kill(signal))

createInterface(firefox.stderr).on('line', (line) => {
  const address = LISTENING.exec(line)?.[1]
  if (address) serve(address)
  else console.error(line)
})

function serve(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/session' })
  server.once('listening', () =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`),
  )
  server.on('connection', (playwright) => relay(playwright, new WebSocket(`${address}/session`)))
}

function relay(playwright, browser) {
  const opened = new Promise((resolve) => browser.once('open', resolve))
  playwright.on('message', async (data) => {
    const { id, method } = JSON.parse(String(data))
    if (method === UNKNOWN_TO_FIREFOX) {
      playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
    } else {
      await opened
      browser.send(String(data))
    }
  })
  browser.on('message', (data) => playwright.send(String(data)))
  playwright.once('close', () => browser.close())
  browser.once('close', () => playwright.close())
  browser.on('error', (error) => console.error(error.message))
}
