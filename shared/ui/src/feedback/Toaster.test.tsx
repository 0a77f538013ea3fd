import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { Dialog, Toaster } from '../index'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  act(() => toast.remove())
  jest.useRealTimers()
})

const pause = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const say = (kind: 'success' | 'error', ...texts: string[]) =>
  act(() => {
    for (const text of texts) toast[kind](text)
  })
const texts = () => [...document.querySelectorAll('[data-toast] p')].map((text) => text.textContent)

test('a success leaves after 5 s, an error stays until it is closed', () => {
  render(<Toaster />)
  say('success', 'User created successfully')
  say('error', 'An error occurred')
  expect(screen.getByRole('status').textContent).toBe('User created successfully')
  expect(screen.getByRole('alert').textContent).toBe('An error occurred')
  pause(4_900)
  expect(texts()).toHaveLength(2)
  pause(200)
  expect(texts()).toEqual(['An error occurred'])
  pause(600_000)
  expect(texts()).toEqual(['An error occurred'])
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(texts()).toEqual([])
})

test('three toasts at most, newest last; an error outlives a success', () => {
  render(<Toaster />)
  say('error', 'First')
  say('success', 'Second')
  say('error', 'Third', 'Fourth')
  expect(texts()).toEqual(['First', 'Third', 'Fourth'])
  say('success', 'Fifth')
  expect(texts()).toEqual(['Third', 'Fourth', 'Fifth'])
})

test('the same text is not repeated, and its time starts again', () => {
  render(<Toaster />)
  say('success', 'Saved')
  pause(4_000)
  say('success', 'Saved')
  expect(texts()).toEqual(['Saved'])
  pause(4_000)
  expect(texts()).toEqual(['Saved'])
  pause(1_100)
  expect(texts()).toEqual([])
})

test('pointing at a toast or focusing it holds it', () => {
  render(<Toaster />)
  say('success', 'Saved')
  const card = screen.getByRole('status')
  fireEvent.pointerEnter(card)
  pause(60_000)
  expect(texts()).toEqual(['Saved'])
  act(() => within(card).getByRole('button').focus())
  fireEvent.pointerLeave(card)
  pause(60_000)
  expect(texts()).toEqual(['Saved'])
  act(() => within(card).getByRole('button').blur())
  pause(5_100)
  expect(texts()).toEqual([])
})

test('Escape closes the focused toast, else the newest, but not while it belongs to a field', () => {
  render(
    <>
      <input aria-label="Name" />
      <Toaster />
    </>,
  )
  say('error', 'First', 'Second', 'Third')
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' })
  expect(texts()).toHaveLength(3)
  fireEvent.keyDown(screen.getAllByRole('button', { name: 'Dismiss' })[0]!, { key: 'Escape' })
  expect(texts()).toEqual(['Second', 'Third'])
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(texts()).toEqual(['Second'])
})

test('toasts are inside an open dialog, where they can be pressed, and outside again when it closes', () => {
  const page = (open: boolean) => (
    <>
      <Toaster />
      {open && (
        <Dialog title="Edit User" onClose={() => {}}>
          Form
        </Dialog>
      )}
    </>
  )
  const { rerender } = render(page(true))
  say('error', 'An error occurred')
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toBeTruthy()
  rerender(page(false))
  expect(screen.getByRole('alert').closest('dialog')).toBeNull()
})
