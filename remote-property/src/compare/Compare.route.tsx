import { useUser } from '@freehold/auth-client'
import {
  returnPercent,
  StrategyKey,
  strategyTabLabels,
  usesRealisticExpenses,
  type CashReturn,
} from '@freehold/contracts'
import { Courtesy, expenseText, figureText, ReturnFacts, Roi } from '@freehold/property-ui'
import { EmptyState, Field, IconButton, linkClass, Page, Select, UNKNOWN } from '@freehold/ui'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import {
  Link,
  useLoaderData,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom'
import { ExplainContext } from '../explain/ExplainContext'
import { Explained } from '../explain/Explained'
import { CalculationDialog } from '../explain/CalculationDialog'
import { useFailureToasts } from '../loading/useFailureToasts'
import { useAddressWriter } from '../scenario/useAddressWriter'
import { AddToComparison } from './AddToComparison'
import { comparedIn, withColumns } from './comparedIn'
import {
  comparisonColumns,
  factRows,
  figureRows,
  inputRows,
  type ComparedColumn,
  type ComparedRow,
} from './comparisonTable'
import { COMPARED_MAX, loadComparison } from './loadComparison'
import * as styles from './Compare.module.css'

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadComparison(new URL(request.url).searchParams, request.signal)

/** Not for other inputs, which only this page writes to its address. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const dataOf = ({ searchParams }: URL) =>
    [searchParams.get('strategy'), ...comparedIn(searchParams).map(({ kind, id }) => `${kind} ${id}`)].join()
  const isSameData = currentUrl.pathname === nextUrl.pathname && dataOf(currentUrl) === dataOf(nextUrl)
  return isSameData && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

/** Analyses and properties side by side, with a row for every figure and every input. */
export function Component() {
  const comparison = useLoaderData<typeof loader>()
  const realisticExpenses = usesRealisticExpenses(useUser()?.profile)
  const columns = useMemo(
    () => comparisonColumns(comparison, realisticExpenses),
    [comparison, realisticExpenses],
  )
  useFailureToasts(comparison.failures)
  useScenariosInAddress(columns)
  return (
    <Page title="Compare" className={styles.page}>
      <title>Compare | Freehold</title>
      <div className={styles.tools}>
        <AddToComparison comparison={comparison} />
        {comparison.compared.some(({ kind }) => kind === 'property') && (
          <StrategyOfProperties strategy={comparison.strategy} />
        )}
      </div>
      {columns.length === 0 ? (
        <EmptyState>
          Add up to {COMPARED_MAX} properties or saved analyses to see them side by side.
        </EmptyState>
      ) : (
        <ComparisonTable columns={columns} />
      )}
    </Page>
  )
}

/** Keeps the address at the inputs on screen, so that it opens with the same figures anywhere. */
function useScenariosInAddress(columns: readonly ComparedColumn[]) {
  const { search, isFree, write } = useAddressWriter()
  const update = useEffectEvent((all: readonly ComparedColumn[]) => {
    const before = new URLSearchParams(search)
    const shown = all.map(({ kind, id, scenario = null }) => ({ kind, id, scenario }))
    const next = withColumns(before, shown)
    if (`${next}` !== `${withColumns(before, comparedIn(before))}`) write(`?${next}`)
  })
  useEffect(() => {
    if (isFree) update(columns)
  }, [isFree, columns])
}

/** The strategy of all compared properties, which is in the address. A saved analysis has its own. */
function StrategyOfProperties({ strategy }: { strategy: StrategyKey }) {
  const [, setSearch] = useSearchParams()
  const choose = (chosen: string) =>
    setSearch((before) => {
      before.set('strategy', chosen)
      return before
    })
  return (
    <Field label="Strategy of the properties" className={styles.strategy}>
      <Select value={strategy} onChange={(event) => choose(event.target.value)}>
        {StrategyKey.options.map((key) => (
          <option key={key} value={key}>
            {strategyTabLabels[key]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function ComparisonTable({ columns }: { columns: readonly ComparedColumn[] }) {
  const [explained, setExplained] = useState<{ column: ComparedColumn; figureKey: string } | null>(null)
  const rows = figureRows(columns)
  const [returns, figures] = [rows.slice(0, 1), rows.slice(1)]
  return (
    // A wide table scrolls by itself, so it takes the focus for the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label="Comparison" tabIndex={0}>
      <table className={styles.table} aria-label="Comparison">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {columns.map((column, index) => (
              <ColumnHead key={`${column.kind} ${column.id}`} column={column} index={index} />
            ))}
          </tr>
        </thead>
        <tbody>
          <ComparedRows rows={returns} columns={columns} onExplain={setExplained} />
          <ExpenseRows columns={columns} />
          <ComparedRows rows={figures} columns={columns} onExplain={setExplained} />
          <EndRows columns={columns} />
        </tbody>
        <FactRows columns={columns} />
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={columns.length + 1} className={styles.group}>
              Inputs
            </th>
          </tr>
          <ComparedRows rows={inputRows(columns)} columns={columns} onExplain={setExplained} />
        </tbody>
      </table>
      {explained && (
        <CalculationDialog
          steps={explained.column.steps}
          sources={explained.column.sources}
          figureKey={explained.figureKey}
          onClose={() => setExplained(null)}
        />
      )}
    </div>
  )
}

function ColumnHead({
  column: { kind, title, note, href, home },
  index,
}: {
  column: ComparedColumn
  index: number
}) {
  const [, setSearch] = useSearchParams()
  const remove = () => setSearch((before) => withColumns(before, comparedIn(before).toSpliced(index, 1)))
  return (
    <th scope="col">
      <span className={styles.head}>
        <span>
          {href === null ? (
            title
          ) : (
            <Link className={linkClass('plain')} to={href}>
              {title}
            </Link>
          )}
          <small>{note}</small>
          <Courtesy office={home?.ListOfficeName} />
        </span>
        <IconButton label={`Remove ${kind} ${index + 1}`} icon={X} onClick={remove} />
      </span>
    </th>
  )
}

/** A return of the column's inputs, and what it assumes or lacks. */
function ColumnRoi({
  column: { facts, strategy },
  value,
}: {
  column: ComparedColumn
  value: CashReturn | null
}) {
  const percent = returnPercent(value)
  return (
    <>
      <Roi percent={percent} />
      {strategy && percent !== null && <ReturnFacts facts={facts} strategy={strategy} />}
    </>
  )
}

const ends = [
  ['conservative', 'Conservative ROI'],
  ['optimistic', 'Optimistic ROI'],
] as const

/** The returns at the ends of the ranges of ARV and rent, if any column has a range. */
function EndRows({ columns }: { columns: readonly ComparedColumn[] }) {
  if (columns.every((column) => column.ends === null)) return null
  return ends.map(([end, label]) => (
    <tr key={end}>
      <th scope="row">{label}</th>
      {columns.map((column) => (
        <td key={`${column.kind} ${column.id}`}>
          <ColumnRoi column={column} value={column.ends && column.ends[end]} />
        </td>
      ))}
    </tr>
  ))
}

/** Which expenses each return includes and, if any includes some, the returns without them. */
function ExpenseRows({ columns }: { columns: readonly ComparedColumn[] }) {
  const all = columns.map((column) => {
    const { kind, id, expenses, results } = column
    const includesSome = expenses !== null && expenses.included.length > 0
    return {
      key: `${kind} ${id}`,
      column,
      expenses,
      includesSome,
      without: includesSome ? expenses.otherwise : results,
    }
  })
  if (all.every(({ expenses }) => expenses === null)) return null
  return (
    <>
      <tr>
        <th scope="row">Expenses</th>
        {all.map(({ key, expenses }) => (
          <td key={key} className={styles.words}>
            {expenses ? expenseText(expenses) : UNKNOWN}
          </td>
        ))}
      </tr>
      {all.some(({ includesSome }) => includesSome) && (
        <tr>
          <th scope="row">ROI without realistic expenses</th>
          {all.map(({ key, column, expenses, without }) => (
            <td key={key}>{expenses ? <ColumnRoi column={column} value={without} /> : UNKNOWN}</td>
          ))}
        </tr>
      )}
    </>
  )
}

function FactRows({ columns }: { columns: readonly ComparedColumn[] }) {
  const rows = factRows(columns)
  return (
    rows.length > 0 && (
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={columns.length + 1} className={styles.group}>
            Homes
          </th>
        </tr>
        {rows.map(({ term, values }) => (
          <tr key={term}>
            <th scope="row">{term}</th>
            {columns.map(({ kind, id }, index) => (
              <td key={`${kind} ${id}`} className={styles.fact}>
                {values[index] ?? UNKNOWN}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    )
  )
}

interface ComparedRowsProps {
  rows: readonly ComparedRow[]
  columns: readonly ComparedColumn[]
  onExplain: (explained: { column: ComparedColumn; figureKey: string }) => void
}

function ComparedRows({ rows, columns, onExplain }: ComparedRowsProps) {
  return rows.map(({ key, label, cells }) => (
    <tr key={key}>
      <th scope="row">{label}</th>
      {columns.map((column, index) => {
        const cell = cells[index]
        const explained = {
          steps: column.steps,
          open: (figureKey: string) => onExplain({ column, figureKey }),
        }
        return (
          <td key={`${column.kind} ${column.id}`}>
            {cell ? (
              <ExplainContext value={explained}>
                <Explained figureKey={key}>
                  {key === 'cashOnCashRoi' ? (
                    <Roi percent={returnPercent(column.results)} />
                  ) : (
                    figureText(cell.value, cell.unit)
                  )}
                </Explained>
                {key === 'cashOnCashRoi' && column.strategy && (
                  <ReturnFacts facts={column.facts} strategy={column.strategy} />
                )}
              </ExplainContext>
            ) : (
              UNKNOWN
            )}
          </td>
        )
      })}
    </tr>
  ))
}
