import { parseArgs, type ParseArgsConfig } from 'node:util'
import { ImportError } from './ImportError'

/** The options and positional arguments of a command. Throws an ImportError that names the wrong one. */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true as const })
  } catch (error) {
    throw new ImportError((error as Error).message)
  }
}
