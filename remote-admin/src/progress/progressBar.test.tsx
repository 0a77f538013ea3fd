import { render, screen } from '@testing-library/react'
import { ProgressBar } from './ProgressBar'

const announced = () => {
  const bar = screen.getByRole('progressbar', { name: 'Import' })
  return [bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]
}

test('a bar announces a percentage if the total is known, else none', () => {
  const { rerender } = render(<ProgressBar label="Import" done={30} total={120} text="30 of 120 rows" />)
  expect(announced()).toEqual(['25', '30 of 120 rows'])
  rerender(<ProgressBar label="Import" done={30} total={0} text="30 rows" />)
  expect(announced()).toEqual([null, '30 rows'])
})
