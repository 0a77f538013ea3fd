import { Pentagon } from 'lucide-react'
import { MapTool } from '../map-corner/MapTool'
import { loadAreas } from './LazyAreas'

interface DrawButtonProps {
  isDrawing: boolean
  tabIndex: number
  onDraw: (isDrawing: boolean) => void
}

/** Begins and ends drawing an area. */
export const DrawButton = ({ isDrawing, tabIndex, onDraw }: DrawButtonProps) => (
  <MapTool
    icon={Pentagon}
    name="Draw Area"
    isOn={isDrawing}
    tabIndex={tabIndex}
    load={loadAreas}
    onToggle={onDraw}
  />
)
