import { render, screen } from '@testing-library/react'
import { ProgressBar } from './ProgressBar'

const told = () => {
  const bar = screen.getByRole('progressbar', { name: 'Import' })
  return [bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]
}

test('a bar tells its share where the whole is known, and none where it is not', () => {
  const { rerender } = render(<ProgressBar label="Import" done={30} total={120} text="30 of 120 rows" />)
  expect(told()).toEqual(['25', '30 of 120 rows'])
  rerender(<ProgressBar label="Import" done={30} total={0} text="30 rows" />)
  expect(told()).toEqual([null, '30 rows'])
})
