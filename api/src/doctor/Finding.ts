export interface Finding {
  level: 'ok' | 'warning' | 'problem'
  /** What was looked at, in a word or two. */
  check: string
  /** What was found and, unless it is ok, what to do. One line. */
  text: string
}

export const ok = (check: string, text: string): Finding => ({ level: 'ok', check, text })
export const warning = (check: string, text: string): Finding => ({ level: 'warning', check, text })
export const problem = (check: string, text: string): Finding => ({ level: 'problem', check, text })
