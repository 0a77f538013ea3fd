import { SingleBar } from 'cli-progress'
import type { Terminal } from '../../../Terminal'

const LINE_EVERY_MS = 5_000

export interface ProgressDisplay {
  /** `total` is null if it is not known. */
  update: (done: number, total: number | null) => void
  /** May be called more than once. */
  end: () => void
}

/**
 * On a terminal a bar with rate and time left, or count and rate if the total is not known. Elsewhere, such as in a log,
 * a line every {@link LINE_EVERY_MS} and one at the end.
 */
export function showProgress({ stderr }: Terminal, label: string, unit: string): ProgressDisplay {
  return stderr.isTTY ? bar(stderr, label, unit) : lines(stderr, label, unit)
}

const perSecond = (done: number, startedAt: number) =>
  Math.round(done / Math.max(0.001, (Date.now() - startedAt) / 1_000))

const counted = (count: number) => count.toLocaleString('en-US')

function bar(stderr: Terminal['stderr'], label: string, unit: string): ProgressDisplay {
  const startedAt = Date.now()
  const known = `${label} {bar} {percentage}% | {value} of {total} ${unit} | {rate} ${unit}/s | {eta_formatted} left`
  const unknown = `${label} {value} ${unit} | {rate} ${unit}/s`
  let single: SingleBar | null = null
  return {
    update(done, total) {
      if (!single) {
        single = new SingleBar({
          stream: stderr,
          // A source knows its total from the beginning or never.
          format: total === null ? unknown : known,
          barCompleteChar: '#',
          barIncompleteChar: '.',
          hideCursor: true,
        })
        single.start(total ?? 0, 0, { rate: 0 })
      }
      single.setTotal(total ?? 0)
      single.update(done, { rate: counted(perSecond(done, startedAt)) })
    },
    end() {
      single?.stop()
      single = null
    },
  }
}

function lines(stderr: Terminal['stderr'], label: string, unit: string): ProgressDisplay {
  const startedAt = Date.now()
  let writtenAt = startedAt
  let latest = ''
  const write = () => {
    if (latest) stderr.write(latest)
    latest = ''
    writtenAt = Date.now()
  }
  return {
    update(done, total) {
      const rate = perSecond(done, startedAt)
      const of = total === null ? '' : ` of ${counted(total)}`
      const left = total === null ? '' : `, ${Math.ceil((total - done) / Math.max(1, rate))} s left`
      latest = `${label}: ${counted(done)}${of} ${unit}, ${counted(rate)} ${unit}/s${left}\n`
      if (Date.now() - writtenAt >= LINE_EVERY_MS) write()
    },
    end: write,
  }
}
