import { holdingConstants, inputLabels, type InputKey } from '@freehold/contracts'

/**
 * What the form has other than the saved analysis, in a sentence; null if it is unchanged.
 * @param asSaved the saved inputs as the form sends them; null where their contract refuses them by now
 * @param input that of the form; null while it has an error
 */
export function changeText(asSaved: object | null, input: object | null): string | null {
  if (input === null) return 'An input needs a correction before your changes can be saved.'
  if (asSaved === null) return 'The saved inputs cannot be used any more: these are others.'
  const [before, now] = [flat(asSaved), flat(input)]
  const keys = Object.keys(inputLabels) as InputKey[]
  const labels = keys.filter((key) => before[key] !== now[key]).map((key) => inputLabels[key])
  return labels.length === 0 ? null : `You have changed ${list(labels)}.`
}

/** The inputs of a holding period are in an object of their own, and left out where they are the usual ones. */
const flat = ({ holding, ...inputs }: { holding?: object }): Record<string, unknown> => ({
  ...holdingConstants,
  ...inputs,
  ...holding,
})

const list = (labels: readonly string[]) =>
  [labels.slice(0, -1).join(', '), labels.at(-1)].filter(Boolean).join(' and ')
