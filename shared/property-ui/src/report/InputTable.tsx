import { SourceText } from '../OldRate'
import { inputText } from './inputText'
import type { SourcedInput } from './SourcedInput'

interface InputTableProps {
  inputs: readonly SourcedInput[]
  className: string | undefined
  /** Of the cells with a value. */
  valueClassName?: string | undefined
  /** The id of its heading. */
  labelledBy: string
}

/** Every input with its value and its source. */
export function InputTable({ inputs, className, valueClassName, labelledBy }: InputTableProps) {
  return (
    <table className={className} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">Input</th>
          <th scope="col">Value</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {inputs.map(({ key, label, value, unit, ...source }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td className={valueClassName}>{inputText({ key, value, unit })}</td>
            <td>
              <SourceText {...source} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
