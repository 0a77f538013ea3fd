import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DataTable, EmptyState, Ledger, type Column } from '../index'

interface User {
  name: string
  logins: number
}
const columns: Column<User>[] = [
  { key: 'name', heading: 'Name', rowHeader: true, cell: (user) => user.name },
  { key: 'logins', heading: 'Logins', numeric: true, cell: (user) => user.logins },
]
const table = (rows: User[], loadingRows?: number) => (
  <DataTable
    caption="Users"
    columns={columns}
    rows={rows}
    rowKey={(user) => user.name}
    loadingRows={loadingRows}
    empty={<EmptyState>No users match</EmptyState>}
  />
)

test('a row is named by its header and its cells follow the headings', () => {
  render(table([{ name: 'Maya Okafor', logins: 12 }]))
  const users = screen.getByRole('table', { name: 'Users' })
  expect(
    within(users)
      .getAllByRole('columnheader')
      .map((heading) => heading.textContent),
  ).toEqual(['Name', 'Logins'])
  expect(within(users).getByRole('rowheader', { name: 'Maya Okafor' })).toBeTruthy()
  expect(within(users).getByRole('cell', { name: '12' })).toBeTruthy()
})

test('an empty list says so in place of the table, but not while it is loading', () => {
  const { rerender } = render(table([], 3))
  expect(screen.getByRole('status').textContent).toBe('Loading Users')
  expect(screen.queryByText('No users match')).toBeNull()
  rerender(table([]))
  expect(screen.getByText('No users match')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a ledger names its lines and ends with the total', () => {
  render(
    <Ledger
      caption="Monthly costs"
      lines={[{ label: 'Taxes', amount: '\u2212$385', share: '10.81%', series: 2 }]}
      total={{ label: 'Net monthly income', amount: '$565' }}
    />,
  )
  const rows = screen.getAllByRole('rowheader').map((row) => row.textContent)
  expect(rows).toEqual(['Taxes', 'Net monthly income'])
})

test('a heading that orders the rows is a button, and tells which way they go', async () => {
  const onSort = jest.fn()
  const rows = [{ name: 'Maya Okafor', logins: 12 }]
  const [name, logins] = columns
  render(
    <DataTable
      caption="Users"
      columns={[{ ...name!, sortable: true }, logins!]}
      rows={rows}
      rowKey={(user) => user.name}
      sorted={{ key: 'name', descending: true }}
      onSort={onSort}
    />,
  )
  const heading = screen.getByRole('columnheader', { name: 'Name' })
  expect(heading.getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(within(heading).getByRole('button'))
  expect(onSort).toHaveBeenCalledWith('name')
  expect(within(screen.getByRole('columnheader', { name: 'Logins' })).queryByRole('button')).toBeNull()
})
