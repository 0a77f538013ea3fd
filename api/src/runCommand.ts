import path from 'node:path'
import { createAdmin } from './admin-users/createAdmin'
import { runBacktestCommand } from './backtest/backtestCommand'
import { runBackupCommand } from './backup/backupCommands'
import { type Config, type Locations, readConfig } from './config'
import { openDatabase } from './db/openDatabase'
import { runDoctorCommand } from './doctor/doctorCommand'
import { undoMigrations } from './db/undoMigrations'
import { writeApiDescription } from './docs/writeApiDescription'
import { runBasemapCommand } from './import/runs/command/basemapCommand'
import { type ImportCommandContext, runImportCommand } from './import/runs/command/importCommand'
import { runEraseUser, runExportUser } from './personal-data/personalDataCommand'
import { runRatesCommand } from './rate-changes/ratesCommand'
import type { Terminal } from './Terminal'

const usage = `Commands:
  import <adapter> …                 loads listings; 'import --help' says more
  basemap add | list | remove        manages the archives that the map draws; 'basemap --help' says more
  rates fetch | show                 fetches mortgage rates, or shows the current ones
  backtest <file> …                  measures how exact values are, on past sales; 'backtest --help' says more
  export-user <email> [file]         writes everything that is stored about a user as JSON, by default to the terminal
  erase-user <email>                 deletes a user, with name and addresses everywhere; also one who was deleted before
  backup | verify-backup | restore   an archive of everything; 'backup --help' says more
  downgrade <migration>              undoes the migrations after this one, so that an earlier version can start
  admin <email> <first> <last name>  makes a user an Admin and prints the link to choose a password with
  doctor                             checks this installation and says what to do
  openapi [file]                     writes the description of the API, by default to openapi.json`

/** Runs a command of the command line, which may run next to the server. Returns the exit code. */
export async function runCommand(
  [command, ...argv]: string[],
  env: NodeJS.ProcessEnv,
  locations: Locations,
): Promise<number> {
  switch (command) {
    case 'import':
      return runImportCommand(argv, importContext(env, locations))
    case 'basemap':
      return runBasemapCommand(argv, importContext(env, locations))
    case 'rates': {
      const config = readConfig(env, locations)
      return runRatesCommand(argv, config.rates, {
        openDatabase: () => openDatabase(config),
        terminal: process,
      })
    }
    case 'backtest':
      return runBacktestCommand(argv, terminalOf(env))
    case 'export-user':
    case 'erase-user':
      return personalData([command, ...argv], env, locations)
    case 'backup':
    case 'verify-backup':
    case 'restore': {
      const config = readConfig(env, locations)
      return runBackupCommand(command, argv, { config, terminal: terminalOf(env), stdin: process.stdin })
    }
    case 'downgrade':
      return downgrade(argv, readConfig(env, locations))
    case 'admin':
      return admin(argv, readConfig(env, locations))
    case 'doctor':
      return runDoctorCommand(env, locations, process)
    case 'openapi': {
      const [file = 'openapi.json'] = argv
      console.log(writeApiDescription(path.resolve(env['INIT_CWD'] ?? '', file)))
      return 0
    }
    default:
      console.error(usage)
      return 1
  }
}

const terminalOf = (env: NodeJS.ProcessEnv): Terminal => ({
  stdout: process.stdout,
  stderr: process.stderr,
  workingDirectory: env['INIT_CWD'] ?? process.cwd(),
})

function importContext(env: NodeJS.ProcessEnv, locations: Locations): ImportCommandContext {
  const config = readConfig(env, locations)
  const { dataDirectory, imageOrigins, production, publicUrl = `http://localhost:${config.port}` } = config
  return {
    openDatabase: () => openDatabase({ ...config, onDiskChange: ({ line }) => console.error(line) }),
    dataDirectory,
    imageOrigins,
    publicUrl,
    production,
    terminal: terminalOf(env),
    env,
    geocoder: config.geocoder,
  }
}

async function personalData(
  [command, email, file, ...more]: string[],
  env: NodeJS.ProcessEnv,
  locations: Locations,
): Promise<number> {
  const erases = command === 'erase-user'
  if (email === undefined || more.length > 0 || (erases && file !== undefined)) {
    console.error(usage)
    return 1
  }
  const config = readConfig(env, locations)
  const context = { config, openDatabase: () => openDatabase(config), terminal: terminalOf(env) }
  await (erases ? runEraseUser(email, context) : runExportUser(email, file, context))
  return 0
}

async function downgrade([last, ...more]: string[], config: Config): Promise<number> {
  if (last === undefined || more.length > 0) {
    console.error(usage)
    return 1
  }
  const { db, close } = await openDatabase(config)
  try {
    const undone = await undoMigrations(db, config.migrationsDirectory, last)
    console.log(undone.length === 0 ? 'There is nothing to undo' : `Undone: ${undone.join(', ')}`)
    return 0
  } finally {
    await close()
  }
}

async function admin(argv: string[], config: Config): Promise<number> {
  const [email, firstName, lastName, ...more] = argv
  if (email === undefined || firstName === undefined || lastName === undefined || more.length > 0) {
    console.error(usage)
    return 1
  }
  const { db, close } = await openDatabase(config)
  try {
    console.log(await createAdmin(db, config, { email, firstName, lastName }))
    return 0
  } finally {
    await close()
  }
}
