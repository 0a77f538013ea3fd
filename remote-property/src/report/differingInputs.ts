import { inputText, type SourcedInput } from '@freehold/property-ui'

export interface DifferingInput extends Pick<SourcedInput, 'key' | 'label' | 'source' | 'isOld'> {
  /** 'None' for an input that is left out. */
  here: string
  byDefault: string
}

const NONE = 'None'

/** The inputs that are not those with which the form opens, in the order of use; then those that are left out here. */
export function differingInputs(
  inputs: readonly SourcedInput[],
  defaults: readonly SourcedInput[],
): DifferingInput[] {
  const of = (list: readonly SourcedInput[], key: string) => list.find((input) => input.key === key)
  const text = (input: SourcedInput | undefined) => (input ? inputText(input) : NONE)
  const leftOut = defaults.filter(({ key }) => !of(inputs, key))
  return [...inputs, ...leftOut].flatMap((input) => {
    const { key, label, isOld } = input
    const [here, byDefault] = [of(inputs, key), of(defaults, key)]
    if (here?.value === byDefault?.value) return []
    const source = here ? { source: here.source, isOld } : { source: 'Left out' }
    return [{ key, label, here: text(here), byDefault: text(byDefault), ...source }]
  })
}
