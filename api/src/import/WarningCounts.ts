import { IMPORT_WARNING_LINES, type ImportWarning } from '@freehold/contracts'
import type { ListingRow } from './SourceRow'

/** Counts what is left out of rows that are stored nevertheless, by its reason. */
export class WarningCounts {
  readonly #byReason = new Map<string, ImportWarning>()

  add({ line, warnings = [] }: ListingRow): void {
    for (const reason of warnings) {
      const { count, lines } = this.#byReason.get(reason) ?? { count: 0, lines: [] }
      const shown = lines.length < IMPORT_WARNING_LINES ? [...lines, line] : lines
      this.#byReason.set(reason, { reason, count: count + 1, lines: shown })
    }
  }

  get all(): readonly ImportWarning[] {
    return [...this.#byReason.values()]
  }
}
