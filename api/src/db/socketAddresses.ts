import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The longest allowed path of a socket, with a margin: the limit is 104 bytes on macOS, 108 on Linux. */
const SOCKET_PATH_MAX = 100

/** Error codes of a file system without sockets, such as network and FAT file systems and some container mounts. */
export const noSocketCodes = new Set(['ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EPERM', 'EACCES', 'EINVAL'])

/**
 * Where the socket of a directory with this name may be, the best place first: in the directory, or in the temporary folder,
 * where only processes of this machine meet.
 */
export function socketAddresses(directory: string, name: string): string[] {
  const real = realpathSync(directory)
  const inside = path.join(real, name)
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 16)
  // The lock's are as in every version before, so that two versions exclude each other.
  const suffix = name === 'lock' ? '' : `-${name}`
  if (process.platform === 'win32') return [`\\\\.\\pipe\\freehold-${hash}${suffix}`]
  const outside = path.join(tmpdir(), `freehold-${hash}.${name}`)
  return Buffer.byteLength(inside) <= SOCKET_PATH_MAX ? [inside, outside] : [outside]
}
