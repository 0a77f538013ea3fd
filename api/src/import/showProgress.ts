import { SingleBar } from 'cli-progress'
import type { Terminal } from './Terminal'

const LINE_EVERY_MS = 5_000

export interface Progress {
  /** `total` is null where nobody knows it. */
  update: (done: number, total: number | null) => void
  /** Any number of times. */
  end: () => void
}

/**
 * A bar with rate and time left on a terminal, count and rate alone where nobody knows the total; elsewhere a plain
 * line every few seconds and one at the end.
 */
export function showProgress({ stderr }: Terminal, label: string, unit: string): Progress {
  return stderr.isTTY ? bar(stderr, label, unit) : lines(stderr, label, unit)
}

const perSecond = (done: number, startedAt: number) =>
  Math.round(done / Math.max(0.001, (Date.now() - startedAt) / 1_000))

const counted = (count: number) => count.toLocaleString('en-US')

function bar(stderr: Terminal['stderr'], label: string, unit: string): Progress {
  const startedAt = Date.now()
  const known = `${label} {bar} {percentage}% | {value} of {total} ${unit} | {rate} ${unit}/s | {eta_formatted} left`
  const unknown = `${label} {value} ${unit} | {rate} ${unit}/s`
  let single: SingleBar | null = null
  return {
    update(done, total) {
      if (!single) {
        single = new SingleBar({
          stream: stderr,
          // A source knows from its beginning how much it has, or never does.
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

function lines(stderr: Terminal['stderr'], label: string, unit: string): Progress {
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
