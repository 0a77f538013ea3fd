import { fireEvent, render, screen } from '@testing-library/react'
import { useLinkIntent } from './useLinkIntent'

const onHover = jest.fn<void, [string]>()
const onPress = jest.fn<void, [string]>()
const handlers = { onHover, onPress }

function Links() {
  useLinkIntent(handlers)
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

const element = (text: string) => screen.getByText(text)
const pathsOf = (handler: typeof onHover) => handler.mock.calls.map(([path]) => path)

beforeEach(() => jest.resetAllMocks())

test('aiming is reported once each time the pointer or the focus moves to a link of this site', () => {
  const { unmount } = render(<Links />)
  fireEvent.pointerOver(element('Search'))
  fireEvent.pointerOver(element('Search'))
  fireEvent.pointerOver(element('Nothing'))
  fireEvent.pointerOver(element('Elsewhere'))
  fireEvent.focusIn(element('Account'))
  fireEvent.pointerOver(element('Search'))
  expect([pathsOf(onHover), pathsOf(onPress)]).toEqual([['/app/search', '/app/account', '/app/search'], []])
  unmount()
  fireEvent.pointerOver(document.body)
  expect(onHover).toHaveBeenCalledTimes(3)
})

test('a press is reported when the main button, a finger or Enter goes down on a link of this site', () => {
  const { unmount } = render(<Links />)
  fireEvent.pointerDown(element('Search'))
  fireEvent.keyDown(element('Account'), { key: 'Enter' })
  fireEvent.keyDown(element('Account'), { key: 'Tab' })
  fireEvent.pointerDown(element('Elsewhere'))
  fireEvent.pointerDown(element('Nothing'))
  expect(pathsOf(onPress)).toEqual(['/app/search', '/app/account'])
  unmount()
  fireEvent.pointerDown(document.body)
  expect(onPress).toHaveBeenCalledTimes(2)
})

test.each([{ button: 1 }, { button: 2 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
  'a press that does not open the link in this tab is ignored: %j',
  (init) => {
    render(<Links />)
    // jsdom has no PointerEvent, which would carry the button and the keys.
    fireEvent(element('Search'), new MouseEvent('pointerdown', { bubbles: true, ...init }))
    expect(pathsOf(onPress)).toEqual([])
  },
)
