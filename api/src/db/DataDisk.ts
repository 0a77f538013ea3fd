import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../startError'
import { type DiskChange, DiskSpace } from './DiskSpace'

const MIB = 2 ** 20

/**
 * Below this, writes are refused. PostgreSQL needs up to 16 MiB at once, for a segment of its log, and an import writes
 * about 20 MiB between two looks. A transaction that has begun still ends.
 */
const FULL_BELOW_BYTES = 64 * MIB
/** Above that limit, or the first writes would make the disk full again. */
const FREE_FROM_BYTES = 96 * MIB
/** Two segments of PostgreSQL's log, so that it can end what it has begun, recover and close. */
const RESERVE_BYTES = 32 * MIB
/** The reserve is given up when other programs have left less than a segment. */
const RELEASE_BELOW_BYTES = 16 * MIB
/** A new database, with the first segment of its log. */
const NEW_DATABASE_BYTES = 128 * MIB

const LOOK_EVERY_MS = 1_000
/** Bytes that no file system can compress. */
const CHUNK = randomBytes(MIB)

const inMib = (bytes: number) => `${Math.floor(bytes / MIB)} MiB`

/** The disk of the data directory. Knows its free space, and keeps a reserve on it that is given up when it is full. */
export class DataDisk extends DiskSpace {
  readonly #directory: string
  readonly #reserve: string
  #looking: NodeJS.Timeout | undefined
  #look: Promise<void> | null = null

  constructor(directory: string) {
    super()
    this.#directory = directory
    this.#reserve = path.join(directory, 'reserve')
  }

  /** Throws a StartError that says how much space is missing. */
  async requireSpace({ isNew }: { isNew: boolean }): Promise<void> {
    const needed = isNew ? NEW_DATABASE_BYTES : FULL_BELOW_BYTES
    const free = await this.#free()
    if (free >= needed) return
    throw new StartError(
      `The disk of ${this.#directory} is full (${inMib(free)} free): make ${inMib(needed)} free, or set FREEHOLD_DATA to a directory on another one`,
    )
  }

  /** Looks once, and then again and again. */
  async watch(onChange: (change: DiskChange) => void): Promise<void> {
    await this.#lookAndReport(onChange)
    const look = async () => {
      await this.#lookAndReport(onChange).catch(() => {
        // The file system gives no answer, which is not a full disk.
      })
      this.#look = null
    }
    this.#looking = setInterval(() => void (this.#look ??= look()), LOOK_EVERY_MS).unref()
  }

  override async stop(): Promise<void> {
    clearInterval(this.#looking)
    await this.#look
  }

  async #lookAndReport(onChange: (change: DiskChange) => void): Promise<void> {
    const free = await this.#free()
    if (free < RELEASE_BELOW_BYTES) await rm(this.#reserve, { force: true })
    const isFull = this.isFull ? free < FREE_FROM_BYTES : free < FULL_BELOW_BYTES
    const limit = inMib(FREE_FROM_BYTES)
    const line = isFull
      ? `The disk of ${this.#directory} is full (${inMib(free)} free): writes are refused until ${limit} are free`
      : `The disk of ${this.#directory} has space again (${inMib(free)} free): writes are accepted`
    if (this.set(isFull)) onChange({ isFull, line })
    if (free >= FREE_FROM_BYTES + RESERVE_BYTES) await this.#keepReserve()
  }

  /** Infinite where the file system does not say, as some in networks do. */
  async #free(): Promise<number> {
    const { bavail, blocks, bsize } = await statfs(this.#directory)
    return blocks === 0 ? Infinity : bavail * bsize
  }

  /** Really written: a file with holes reserves nothing. */
  async #keepReserve(): Promise<void> {
    const size = await stat(this.#reserve).then(
      (found) => found.size,
      () => 0,
    )
    if (size === RESERVE_BYTES) return
    try {
      const file = await open(this.#reserve, 'w', 0o600)
      try {
        for (let written = 0; written < RESERVE_BYTES; written += CHUNK.length) await file.write(CHUNK)
        await file.sync()
      } finally {
        await file.close()
      }
    } catch {
      // Other programs have just taken the space: the next look reports it.
      await rm(this.#reserve, { force: true })
    }
  }
}
