import { render } from '@testing-library/react'
import { WholeAmounts } from '../index'

test('a minus stays with its dollars, and the text is as it was', () => {
  const text = 'Cash paid \u2212$81,519.84 · Range \u2212$96 to $120'
  const { container } = render(<WholeAmounts>{text}</WholeAmounts>)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('.amount')].map(({ textContent }) => textContent)).toEqual([
    '\u2212$81,519.84',
    '\u2212$96',
  ])
})
