import type { ImportStart } from '@freehold/contracts'
import { invalidInput } from '../http/refusals'
import { parseMapping, sourceName } from './csv/Mapping'
import { stateOf } from './facts'

/** Refuses what can be known to be wrong before the file is there, each by its field. */
export function checkOptions({ adapter, mapping, source, state }: ImportStart): void {
  if (adapter === 'csv' && !mapping) throw invalidInput({ mapping: 'Mapping is required' })
  if (mapping) requireOf('mapping', () => parseMapping('file', mapping))
  if (source && !sourceName.test(source)) {
    throw invalidInput({ source: 'Source is not a lower-case word such as king-county' })
  }
  if (state) requireOf('state', () => stateOf(state))
}

/** What importing would end with is refused of a field here. */
function requireOf(field: string, check: () => unknown): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof Error && ['ImportError', 'BadRow'].includes(error.name))) throw error
    throw invalidInput({ [field]: error.message })
  }
}
