import { authClient } from '@freehold/auth-client'
import { ApiError } from '@freehold/contracts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StepUp } from './StepUp'

/** Renders the prompt; `ask` is the callback that it registers with the auth client. */
function open() {
  const set = jest.spyOn(authClient, 'setStepUp').mockImplementation()
  const page = render(<StepUp />)
  const ask = () => set.mock.lastCall![0]()
  return { ...page, ask }
}

const dialog = () => screen.findByRole('dialog', { name: 'Enter Your Password' })
const field = () => screen.getByLabelText('Password')

afterEach(() => jest.restoreAllMocks())

test("the dialog asks until the password is right and shows the server's message at the field", async () => {
  const call = jest
    .spyOn(authClient, 'call')
    .mockRejectedValueOnce(
      new ApiError(400, {
        code: 'INVALID_INPUT',
        message: 'Password is not correct',
        fields: { password: 'Password is not correct' },
      }),
    )
    .mockResolvedValueOnce(undefined)
  const { ask } = open()
  const answer = ask()
  await dialog()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Password is required')
  expect(call).not.toHaveBeenCalled()
  await userEvent.type(field(), 'a guess{Enter}')
  await screen.findByText('Password is not correct')
  await userEvent.clear(field())
  await userEvent.type(field(), 'the password{Enter}')
  expect(await answer).toBe(true)
  expect(call.mock.lastCall?.[1]).toEqual({ body: { password: 'the password' } })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Cancel answers that no password was entered, and the next request opens the dialog again', async () => {
  const { ask } = open()
  const first = ask()
  await dialog()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await first).toBe(false)
  void ask()
  await dialog()
})

test('leaving the app cancels an open dialog, and later requests are refused at once', async () => {
  const { ask, unmount } = open()
  const answer = ask()
  await dialog()
  unmount()
  expect(await answer).toBe(false)
  expect(await ask()).toBe(false)
})
