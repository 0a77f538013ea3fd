import { describePartner } from '@freehold/contracts'
import {
  type Combination,
  groupByRole,
  nameOf,
  type PlacedRelease,
  type PlacedShell,
  shellName,
} from '../site/Combination'
import type { Problem, RunOptions } from '../site/SiteBrowser'
import { coveringArray } from './coveringArray'
import { findCulprits } from './findCulprits'

/** A release, or a shell that is tested. */
type Part = PlacedRelease | PlacedShell

const isRelease = (part: Part): part is PlacedRelease => 'release' in part
const isShell = (part: Part): part is PlacedShell => !isRelease(part)

/** What fails together, and how. */
export interface Fault {
  /** Names of releases and of a shell; the one whose page shows the fault first. */
  together: string[]
  path: string
  message: string
}

export interface MatrixResult {
  runs: number
  /** Two names each. */
  passed: [string, string][]
  /** Pairs that a fault makes untested, also if they have passed before; with a candidate only its own. None is in `passed`. */
  failed: [string, string][]
  faults: Fault[]
}

export interface Matrix {
  /** The shells that all are to run on. */
  shells: readonly PlacedShell[]
  /** What a fault of one of them is compared with. */
  liveShell: PlacedShell
  /** By remote, the releases of which one is in each page. */
  remotes: readonly (readonly PlacedRelease[])[]
  /** What is tested with all that is live; undefined to test each with each. */
  candidate?: PlacedRelease | undefined
  /** The role of the smoke user. */
  role: string
  run: (combination: Combination, options: RunOptions) => Promise<Problem | null>
  say: (line: string) => void
}

/** Runs the combinations pairwise, and for each that fails finds which two of its parts, or which one, do not work. */
export async function runMatrix(matrix: Matrix): Promise<MatrixResult> {
  return new MatrixRun(matrix).run()
}

class MatrixRun {
  readonly #matrix: Matrix
  readonly #faults: (Fault & { parts: Part[] })[] = []
  readonly #passed = new Map<string, [string, string]>()
  /** The pairs of all combinations, also of those that were not run because of a fault that is known. */
  readonly #planned = new Map<string, [string, string]>()
  readonly #tried = new Map<string, Problem | null>()

  constructor(matrix: Matrix) {
    this.#matrix = matrix
  }

  async run(): Promise<MatrixResult> {
    const { remotes, role: ownRole, shells } = this.#matrix
    for (const { role, releases } of groupByRole(remotes.flat(), ownRole)) {
      const ofRole = remotes.map((versions) => versions.filter((one) => releases.includes(one)))
      await this.#runAll(coveringArray<Part>([shells, ...ofRole]), role)
    }
    const faults = this.#faults.map(({ together, path, message }) => ({ together, path, message }))
    const failed = new Map(this.#failedPairs().map((pair) => [pair.join(' '), pair]))
    const passed = [...this.#passed].flatMap(([key, pair]) => (failed.has(key) ? [] : [pair]))
    return { runs: this.#tried.size, passed, failed: [...failed.values()], faults }
  }

  /** Of two or more that fail together each two; of one that fails by itself all that it would be with. */
  #failedPairs(): [string, string][] {
    const { candidate } = this.#matrix
    const own = this.#faults.filter(({ parts }) => candidate === undefined || parts.includes(candidate))
    return own.flatMap(({ parts }) => {
      // A live shell that does not identify itself has no name, but is in every page.
      const named = parts.filter((part) => !isShell(part) || part.folder !== undefined || partName(part))
      if (named.length > 1) return pairsOf(named)
      const alone = new Set(named.map(partName))
      return [...this.#planned.values()].filter((pair) => pair.some((name) => alone.has(name)))
    })
  }

  /** A combination with a fault is run again without each of its culprits, so that all other pairs are tested too. */
  async #runAll(rows: Part[][], role: string): Promise<void> {
    for (const pair of rows.flatMap(pairsOf)) this.#planned.set(pair.join(' '), pair)
    const queue = rows.map((parts) => ({ parts, isRest: false }))
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { parts, isRest } = next
      const pairs = pairsOf(parts)
      if ((isRest || pairs.length > 0) && pairs.every((pair) => this.#passed.has(pair.join(' ')))) continue
      const fault = this.#faultIn(parts) ?? (await this.#findFault(parts, role))
      for (const rest of this.#without(fault?.parts ?? [], parts)) queue.push({ parts: rest, isRest: true })
    }
  }

  #without(culprits: readonly Part[], row: readonly Part[]): Part[][] {
    const { candidate } = this.#matrix
    return culprits
      .filter((culprit) => culprit !== candidate)
      .map((culprit) => row.filter((part) => part !== culprit))
  }

  #faultIn = (row: readonly Part[]) =>
    this.#faults.find(({ parts }) => parts.every((part) => row.includes(part)))

  /** Undefined when the combination works. */
  async #findFault(row: readonly Part[], role: string): Promise<(Fault & { parts: Part[] }) | undefined> {
    const { say } = this.#matrix
    const first = await this.#try(row, role)
    say(`${first === null ? '✓' : '✗'} ${row.map(shortNameOf).join(', ')}`)
    if (first === null) return undefined
    const suspect = row.find((part) => !isShell(part) && part.release.name === first.remote)
    const fails = async (some: readonly Part[]) => (await this.#try(some, role)) !== null
    const likely = suspect === undefined ? row : await this.#findLikely(row, suspect, fails)
    const parts = await findCulprits(likely, suspect ?? row.find(isShell), fails)
    const fault = { ...describe(parts, (await this.#try(parts, role)) ?? first), parts }
    this.#faults.push(fault)
    return fault
  }

  /** Fewer parts that fail as well, where one can guess them: what has not passed with the suspect yet, or the new shell. */
  async #findLikely(
    row: readonly Part[],
    suspect: Part,
    fails: (some: readonly Part[]) => Promise<boolean>,
  ): Promise<readonly Part[]> {
    const hasPassed = (part: Part) =>
      pairsOf([suspect, part]).every((pair) => this.#passed.has(pair.join(' ')))
    const guesses = [
      row.filter((part) => part === suspect || !hasPassed(part)),
      row.filter((part) => part === suspect || (isShell(part) && part.folder !== undefined)),
    ]
    for (const guess of guesses)
      if (guess.length > 1 && guess.length < row.length && (await fails(guess))) return guess
    return row
  }

  /** Without a shell among the parts on the live one. A combination is not run twice. */
  async #try(parts: readonly Part[], role: string): Promise<Problem | null> {
    const releases = parts.filter(isRelease)
    const shell = parts.find(isShell) ?? this.#matrix.liveShell
    const key = [role, shell.folder, ...releases.map(nameOf)].join()
    const known = this.#tried.get(key)
    if (known !== undefined) return known
    const problem = await this.#matrix.run({ shell, releases }, { role })
    this.#tried.set(key, problem)
    if (problem === null)
      for (const pair of pairsOf([shell, ...releases])) this.#passed.set(pair.join(' '), pair)
    return problem
  }
}

/** The names of all pairs, in one order; a shell that does not identify itself is in none. */
function pairsOf(parts: readonly Part[]): [string, string][] {
  const names = parts.flatMap((part) => partName(part) ?? []).toSorted()
  return names.flatMap((one, index) => names.slice(index + 1).map((other): [string, string] => [one, other]))
}

const partName = (part: Part) => (isShell(part) ? shellName(part) : nameOf(part))
const shortNameOf = (part: Part) =>
  isShell(part) ? `shell ${part.buildId ?? ''}`.trim() : `${part.release.name} ${part.release.version}`

function describe(parts: readonly Part[], { remote, path, message }: Problem): Fault {
  const isVictim = (part: Part) => !isShell(part) && part.release.name === remote
  const ordered = [...parts.filter(isVictim), ...parts.filter((part) => !isVictim(part))]
  return { together: ordered.map((part) => partName(part) ?? 'shell'), path, message }
}

/** 'remote-a 1.2.0-… fails next to remote-b 1.1.0-…: at /app/a: it shows …' */
export function describeFault({ together, path, message }: Fault): string {
  const [first = '', ...others] = together.map(describePartner)
  const rest = others.map((name) => (name.startsWith('the shell') ? `on ${name}` : `next to ${name}`))
  return `${first} ${rest.length === 0 ? 'fails by itself' : `fails ${rest.join(' and ')}`}: at ${path}: ${message}`
}
