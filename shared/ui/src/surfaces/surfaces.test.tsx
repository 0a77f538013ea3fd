import { useState } from 'react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfirmDialog, Dialog, DialogBody, Field, Tabs, TextInput, Tooltip } from '../index'

function Strategies() {
  const [value, setValue] = useState('hold')
  const tabs = [
    { id: 'hold', label: 'Buy/Hold', detail: '4.62%' },
    { id: 'flip', label: 'Fix/Flip' },
    { id: 'rental', label: 'ST Rental' },
  ]
  return (
    <Tabs label="Strategies" tabs={tabs} value={value} onValueChange={setValue}>
      {value}
    </Tabs>
  )
}

test('arrows, Home and End move among tabs and choose, and Tab stops at the current one only', async () => {
  render(<Strategies />)
  const current = () => screen.getByRole('tab', { selected: true })
  await userEvent.tab()
  expect(document.activeElement).toBe(current())
  await userEvent.keyboard('{ArrowLeft}')
  expect(current().textContent).toBe('ST Rental')
  expect(document.activeElement).toBe(current())
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(current().textContent).toBe('Fix/Flip')
  await userEvent.keyboard('{End}')
  expect(screen.getByRole('tabpanel', { name: 'ST Rental' }).textContent).toBe('rental')
  await userEvent.keyboard('{Home}')
  expect(screen.getByRole('tabpanel').textContent).toBe('hold')
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
})

test('the figure of a tab belongs to its name [PRP-5]', () => {
  render(<Strategies />)
  expect(screen.getByRole('tab', { name: 'Buy/Hold 4.62%' })).toBeTruthy()
})

describe('tooltip', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const pause = (ms: number) => act(() => jest.advanceTimersByTime(ms))
  const show = () =>
    render(
      <Tooltip text="Search Properties">
        <button type="button">Search</button>
      </Tooltip>,
    )

  test('appears after 700 ms under the pointer and leaves with it [LAY-5]', () => {
    show()
    const button = screen.getByRole('button')
    fireEvent.pointerEnter(button)
    pause(699)
    expect(screen.queryByRole('tooltip')).toBeNull()
    pause(1)
    expect(screen.getByRole('tooltip').textContent).toBe('Search Properties')
    fireEvent.pointerLeave(button)
    expect(screen.queryByRole('tooltip')).toBeNull()
    fireEvent.pointerEnter(button)
    pause(300)
    fireEvent.pointerLeave(button)
    pause(2_000)
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  test('appears at once on keyboard focus, and Escape hides it', () => {
    show()
    act(() => screen.getByRole('button').focus())
    expect(screen.getByRole('tooltip').textContent).toBe('Search Properties')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByRole('tooltip')).toBeNull()
  })
})

function Editing({ keepOpener = true }: { keepOpener?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <main tabIndex={-1}>
      {(keepOpener || !open) && (
        <button type="button" onClick={() => setOpen(true)}>
          Edit
        </button>
      )}
      {open && (
        <Dialog title="Edit User" onClose={() => setOpen(false)}>
          <DialogBody>
            <Field label="First name">
              <TextInput />
            </Field>
          </DialogBody>
        </Dialog>
      )}
    </main>
  )
}

test('a dialog focuses its first field and gives the focus back to what opened it', async () => {
  render(<Editing />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(screen.getByRole('dialog', { name: 'Edit User' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }))
})

test('Escape asks a dialog to close, and the focus goes to the page when the opener is gone', async () => {
  const { rerender } = render(<Editing />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  rerender(<Editing keepOpener={false} />)
  await act(async () => {
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

describe('confirmation', () => {
  const ask = (props: Partial<React.ComponentProps<typeof ConfirmDialog>> = {}) => (
    <ConfirmDialog title="Delete User" onConfirm={confirm} onCancel={cancel} {...props}>
      Are you sure you want to delete Dana Whitfield?
    </ConfirmDialog>
  )
  const confirm = jest.fn()
  const cancel = jest.fn()
  beforeEach(() => [confirm, cancel].forEach((mock) => mock.mockReset()))

  test('waits until the very name has been typed [ADM-6]', async () => {
    render(ask({ nameToType: 'Dana Whitfield' }))
    const yes = screen.getByRole<HTMLButtonElement>('button', { name: 'Yes' })
    const name = screen.getByLabelText('Type Dana Whitfield to confirm')
    expect(document.activeElement).toBe(name)
    await userEvent.type(name, 'dana whitfield{Enter}')
    expect(yes.disabled).toBe(true)
    expect(confirm).not.toHaveBeenCalled()
    await userEvent.clear(name)
    await userEvent.type(name, 'Dana Whitfield')
    await userEvent.click(yes)
    expect(confirm).toHaveBeenCalledTimes(1)
  })

  test('begins on No, and while the delete is under way it neither closes nor deletes again [ADM-6]', async () => {
    const { rerender } = render(ask())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'No' }))
    rerender(ask({ busy: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Deleting...' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(confirm).not.toHaveBeenCalled()
    expect(cancel).not.toHaveBeenCalled()
  })
})
