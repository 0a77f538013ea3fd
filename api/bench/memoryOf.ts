import { readFileSync } from 'node:fs'

export interface Memory {
  now: number
  peak: number
}

/**
 * What a process has in memory, in MiB; null where the system does not tell. The system's count and not
 * `process.resourceUsage()`: on Linux the latter's peak begins with that of the process that started this one.
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
