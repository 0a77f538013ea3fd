import { useState } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  Field,
  MoneyField,
  NumberField,
  PasswordField,
  SearchBox,
  Segmented,
  Switch,
  TextInput,
} from '../index'

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

test('a field ties its label, hint and error to its control', () => {
  const { rerender } = render(
    <Field label="Email" hint="Your work address">
      <TextInput />
    </Field>,
  )
  const input = screen.getByLabelText('Email')
  expect(described(input)).toEqual(['Your work address'])
  expect(input.getAttribute('aria-invalid')).toBeNull()
  rerender(
    <Field label="Email" hint="Your work address" error="Email is required">
      <TextInput />
    </Field>,
  )
  expect(described(input)).toEqual(['Your work address', 'Email is required'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

function Price({ onChange }: { onChange: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(489_000)
  const change = (next: number | null) => {
    setValue(next)
    onChange(next)
  }
  return (
    <Field label="Price">
      <MoneyField value={value} onValueChange={change} />
    </Field>
  )
}

test('a money field keeps what is typed and writes thousands commas when it is left', async () => {
  const change = jest.fn()
  render(<Price onChange={change} />)
  const input = screen.getByLabelText<HTMLInputElement>('Price')
  expect(input.value).toBe('489,000')
  expect(described(input)).toEqual(['$'])
  expect(input.inputMode).toBe('decimal')
  await userEvent.clear(input)
  expect(change).toHaveBeenLastCalledWith(null)
  await userEvent.type(input, '$1234567.5')
  expect(input.value).toBe('$1234567.5')
  expect(change).toHaveBeenLastCalledWith(1_234_567.5)
  await userEvent.tab()
  expect(input.value).toBe('1,234,567.5')
})

test('text that is not a number stays, counts as no number and is called out', async () => {
  const change = jest.fn()
  render(<Price onChange={change} />)
  const input = screen.getByLabelText<HTMLInputElement>('Price')
  await userEvent.clear(input)
  await userEvent.type(input, '12O')
  await userEvent.tab()
  expect(change).toHaveBeenLastCalledWith(null)
  expect(input.value).toBe('12O')
  expect(described(input)).toContain('Enter a number')
  await userEvent.clear(input)
  await userEvent.type(input, '120')
  expect(described(input)).not.toContain('Enter a number')
})

test('arrows step a number without the noise of binary fractions, and stop at its bounds', async () => {
  function Rate() {
    const [value, setValue] = useState<number | null>(6.9)
    return (
      <NumberField aria-label="Rate" value={value} onValueChange={setValue} step={0.1} max={7} suffix="%" />
    )
  }
  render(<Rate />)
  const input = screen.getByLabelText<HTMLInputElement>('Rate')
  await userEvent.type(input, '{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(input.value).toBe('6.6')
  await userEvent.type(input, '{ArrowUp}'.repeat(9))
  expect(input.value).toBe('7')
})

test('a password can be shown and hidden again', async () => {
  render(
    <Field label="Password">
      <PasswordField defaultValue="secret" />
    </Field>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.type).toBe('password')
})

test('Escape clears a search, and only an empty one leaves the press to the dialog around it', async () => {
  const outer = jest.fn()
  function Box() {
    const [value, setValue] = useState('zander')
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a dialog
      <div onKeyDown={outer}>
        <SearchBox label="Search users" value={value} onValueChange={setValue} />
      </div>
    )
  }
  render(<Box />)
  const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search users' })
  await userEvent.type(input, '{Escape}')
  expect(input.value).toBe('')
  expect(outer).not.toHaveBeenCalled()
  await userEvent.type(input, '{Escape}')
  expect(outer).toHaveBeenCalledTimes(1)
})

test('a switch that is being saved says so and can be pressed back', async () => {
  const change = jest.fn()
  const { rerender } = render(
    <Switch label="Seattle, WA" hiddenLabel checked={false} onCheckedChange={change} />,
  )
  const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Seattle, WA' })
  await userEvent.click(control)
  expect(change).toHaveBeenCalledWith(true)
  rerender(<Switch label="Seattle, WA" hiddenLabel saving checked onCheckedChange={change} />)
  expect(screen.getByRole('status').textContent).toBe('Saving')
  await userEvent.click(control)
  expect(change).toHaveBeenLastCalledWith(false)
})

test('a segmented choice is a radio group whose signs have names', async () => {
  const change = jest.fn()
  const options = [
    { value: 'dollars', label: '$', name: 'Dollars' },
    { value: 'percent', label: '%', name: 'Percent' },
  ] as const
  render(<Segmented label="Down payment unit" options={options} value="dollars" onValueChange={change} />)
  expect(screen.getByRole('radiogroup', { name: 'Down payment unit' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Percent' }))
  expect(change).toHaveBeenCalledWith('percent')
})
