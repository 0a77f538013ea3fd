import { fireEvent, render, screen } from '@testing-library/react'
import { useAimedLink } from './useAimedLink'

const onAim = jest.fn<void, [string]>()
const onHesitate = jest.fn<void, [string]>()
const aims = { onAim, onHesitate }

function Links() {
  useAimedLink(aims)
  return (
    <>
      <a href="/app/search">
        <b>Search</b>
      </a>
      <a href="/app/account">Account</a>
      <a href="https://elsewhere.test/">Elsewhere</a>
      <p>Nothing</p>
    </>
  )
}

const comeTo = (text: string) => fireEvent.pointerOver(screen.getByText(text))
const told = (tell: typeof onAim) => tell.mock.calls.map(([path]) => path)

beforeEach(() => {
  jest.resetAllMocks()
  jest.useFakeTimers()
})

test('a link is told of when the pointer comes to it, and once more where it stays', () => {
  const { unmount } = render(<Links />)
  comeTo('Search')
  jest.advanceTimersByTime(50)
  comeTo('Account')
  jest.advanceTimersByTime(50)
  comeTo('Nothing')
  jest.advanceTimersByTime(100)
  expect([told(onAim), told(onHesitate)]).toEqual([['/app/search', '/app/account'], []])
  comeTo('Search')
  jest.advanceTimersByTime(100)
  expect(told(onHesitate)).toEqual(['/app/search'])
  fireEvent.focusIn(screen.getByText('Account'))
  jest.advanceTimersByTime(100)
  expect(told(onHesitate)).toEqual(['/app/search', '/app/account'])
  comeTo('Elsewhere')
  comeTo('Search')
  unmount()
  jest.advanceTimersByTime(100)
  expect(told(onHesitate)).toEqual(['/app/search', '/app/account'])
})

test('a finger that scrolls does not stay', () => {
  render(<Links />)
  comeTo('Search')
  fireEvent.pointerCancel(screen.getByText('Search'))
  jest.advanceTimersByTime(100)
  expect([told(onAim), told(onHesitate)]).toEqual([['/app/search'], []])
})
