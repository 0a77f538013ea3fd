import { readFileSync } from 'node:fs'

export interface Memory {
  now: number
  peak: number
}

/**
 * Memory of a process in MiB; null if the system does not report it. Does not use `process.resourceUsage()`, whose peak
 * on Linux starts at that of the parent process.
 */
export function memoryOf(pid: number): Memory | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const mebibytes = (name: string) =>
      Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_024)
    return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') }
  } catch {
    return null
  }
}
