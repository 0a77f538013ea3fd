import { Button } from '@freehold/ui'
import { Table2 } from 'lucide-react'

interface TableButtonProps {
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
}

/** Shows the numbers of a chart as a table. */
export const TableButton = ({ pressed, onPressedChange }: TableButtonProps) => (
  <Button
    size="s"
    variant="quiet"
    icon={Table2}
    aria-pressed={pressed}
    onClick={() => onPressedChange(!pressed)}
  >
    Table
  </Button>
)
