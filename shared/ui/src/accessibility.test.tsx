import axe from 'axe-core'
import { act, render } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { Check, Pencil } from 'lucide-react'
import * as ui from './index'

const ignore = () => {}
const units = [
  { value: '$', label: '$', name: 'Dollars' },
  { value: '%', label: '%', name: 'Percent' },
] as const
const figure = { label: 'Net monthly income', value: <ui.Amount dollars={-62} /> }
const columns: ui.Column<string>[] = [
  { key: 'name', heading: 'Name', rowHeader: true, cell: (name) => name },
  { key: 'role', heading: 'Role', cell: () => 'Admin' },
  {
    key: 'actions',
    heading: 'Actions',
    hiddenHeading: true,
    actions: true,
    cell: (name) => <ui.IconButton label={`Edit ${name}`} icon={Pencil} />,
  },
]

function Fields() {
  return (
    <form aria-label="Every field">
      <ui.Field label="Name" hint="As on the deed" error="Name is required">
        <ui.TextInput />
      </ui.Field>
      <ui.Field label="Note" hiddenLabel>
        <ui.TextArea />
      </ui.Field>
      <ui.Field label="Price">
        <ui.MoneyField
          value={1}
          onValueChange={ignore}
          aside={<ui.Segmented bare label="Unit" options={units} value="$" onValueChange={ignore} />}
        />
      </ui.Field>
      <ui.Field label="Rate">
        <ui.NumberField value={6.88} onValueChange={ignore} suffix="%" />
      </ui.Field>
      <ui.Field label="Password">
        <ui.PasswordField />
      </ui.Field>
      <ui.Field label="State">
        <ui.Select>
          <option>Washington (WA)</option>
        </ui.Select>
      </ui.Field>
      <ui.Switch label="Active" hint="May log in" defaultChecked />
      <ui.Switch label="Seattle, WA" hiddenLabel saving checked onCheckedChange={ignore} />
      <ui.SearchBox label="Search users" value="" onValueChange={ignore} />
      <ui.Button type="submit" busy busyText="Saving...">
        Save
      </ui.Button>
    </form>
  )
}

function Parts() {
  return (
    <>
      <ui.Card title="Users" aside="2 users">
        <ui.DataTable
          caption="All users"
          columns={columns}
          rows={['Maya', 'Dana']}
          rowKey={(name) => name}
          stacked
        />
        <ui.CardFoot>Last updated Mar 07, 2024</ui.CardFoot>
      </ui.Card>
      <ui.DataTable caption="Markets" columns={columns} rows={[]} rowKey={(name) => name} loadingRows={2} />
      <ui.Ledger caption="Costs" lines={[{ label: 'Taxes', amount: '1', share: '2', series: 1 }]} />
      <ui.KeyValue pairs={[{ term: 'ROI', note: 'a year', value: '3.00%' }]} columns={2} />
      <ui.Kpis lead={{ label: 'ROI', value: '4.00%' }} rest={[figure]} />
      <ui.Stat title="Total Users" value="1,284" />
      <ui.Stat title="Total Markets" loading />
      <ui.Stat title="Total Revenue" failed={<ui.FailedState bare onRetry={ignore} />} />
      <ui.Tabs
        label="Strategies"
        variant="cells"
        tabs={[{ id: 'a', label: 'Hold' }]}
        value="a"
        onValueChange={ignore}
      >
        Panel
      </ui.Tabs>
      <ui.Gauge
        label="Price"
        value={2}
        low={1}
        high={3}
        ticks={[1, 3]}
        format={String}
        valueText="2, from 1 to 3"
        lowLabel="1"
        highLabel="3"
      />
      <ui.Badge tone="pos" icon={Check}>
        Healthy
      </ui.Badge>
      <ui.Notice tone="neg" title="Error" action={<ui.Button size="s">Reload</ui.Button>}>
        Why
      </ui.Notice>
      <ui.EmptyState title="Nothing" headingLevel={2} art="cut" action={<ui.Button>Clear Search</ui.Button>}>
        No comps found
      </ui.EmptyState>
      <ui.PhotoGrid photos={[{ url: 'data:,', alt: 'Front' }]} emptyCaption="No photos" />
      <ui.ProgressLine />
    </>
  )
}

test('a page of all components has no accessibility violation', async () => {
  render(
    <>
      <header>
        <ui.Logo />
      </header>
      <main>
        <h1>Components</h1>
        <Fields />
        <Parts />
      </main>
      <ui.Toaster />
    </>,
  )
  act(() => {
    toast.error('An error occurred')
  })
  // Colours need a layout, which jsdom lacks: the tokens are checked pair by pair, and pages in the browser tests.
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
  act(() => toast.remove())
})
