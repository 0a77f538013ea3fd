import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Pencil } from 'lucide-react'
import { Button, IconButton } from '../index'

test('a busy button says so, keeps the focus and ignores a second press', async () => {
  const press = jest.fn()
  const submit = jest.fn((event: React.FormEvent) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy} busyText="Saving..." onClick={press}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(button)
  rerender(form(true))
  await userEvent.click(button)
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
  expect(press).toHaveBeenCalledTimes(1)
  expect(submit).toHaveBeenCalledTimes(1)
  button.focus()
  expect(button).toBe(document.activeElement)
  expect(button.textContent).toBe('Saving...')
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('an icon button is named for its object and does not submit its form', async () => {
  const submit = jest.fn()
  render(
    <form onSubmit={submit}>
      <IconButton label="Edit Dana Whitfield" icon={Pencil} />
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Edit Dana Whitfield' }))
  expect(submit).not.toHaveBeenCalled()
})
