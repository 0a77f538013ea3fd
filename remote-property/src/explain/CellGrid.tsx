import {
  createContext,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'

interface Cells {
  /** The cell that had the focus last. */
  current: string | null
  enter: (id: string) => void
  leave: (id: string) => void
}

const CellContext = createContext<Cells | null>(null)

/** Rows and columns to move, by key. */
const steps: Partial<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * A table whose cells are buttons: Tab stops once instead of at each cell, and the arrow keys go from cell to cell.
 * Its buttons call `useCell`.
 * @see WAI-ARIA Authoring Practices, 'Keyboard navigation inside components'
 */
export function CellGrid({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<string | null>(null)
  const leave = useCallback((id: string) => setCurrent((before) => (before === id ? null : before)), [])
  const cells = useMemo(() => ({ current, enter: setCurrent, leave }), [current, leave])
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || !(event.target instanceof HTMLButtonElement)) return
    const next = neighbour(event.target, step)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // The keys come from the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={walk}>
      <CellContext value={cells}>{children}</CellContext>
    </div>
  )
}

/** The next button in that direction, skipping cells without a button. */
function neighbour(button: HTMLButtonElement, [down, right]: readonly [number, number]) {
  const from = button.closest<HTMLTableCellElement>('td, th')
  const table = button.closest('table')
  if (!from || !table) return null
  let [row, column] = [(from.parentElement as HTMLTableRowElement).rowIndex, from.cellIndex]
  for (;;) {
    row += down
    column += right
    const cell = table.rows[row]?.cells[column]
    if (!cell) return null
    const found = cell.querySelector('button')
    if (found) return found
  }
}

/**
 * The attributes that make a button a cell of the grid around it; undefined outside of a grid.
 * @param isEntry whether Tab reaches this cell first
 */
export function useCell(isEntry: boolean) {
  const cells = use(CellContext)
  const id = useId()
  const leave = cells?.leave
  useEffect(() => () => leave?.(id), [leave, id])
  if (!cells) return undefined
  const isCurrent = cells.current === null ? isEntry : cells.current === id
  return { tabIndex: isCurrent ? 0 : -1, onFocus: () => cells.enter(id) }
}
