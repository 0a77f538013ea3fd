import './nodeVersion.mjs'
import { spawn } from 'node:child_process'
import { bin, fail, run } from './run.mjs'

// A remote alone needs the shell's development build, which a running Freehold serves.
if (process.env['FREEHOLD_DEV'] !== 'all') {
  const { code, output } = await run('npm', ['run', 'build:development', '--silent', '-w', 'host'], {
    quiet: true,
  })
  if (code !== 0) fail(`The shell could not be built:\n${output}`)
}

const serve = ['serve', '--config-loader', 'jiti', '--mode', 'development']
const server = spawn(bin('rspack'), serve, { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.kill('SIGTERM'))
server.on('exit', (code) => process.exit(code ?? 0))
