import { Layers } from 'lucide-react'
import { MapTool } from '../map-corner/MapTool'
import { loadHeat } from './loadHeat'

interface HeatButtonProps {
  isOn: boolean
  tabIndex: number
  onToggle: (isOn: boolean) => void
}

/** Shows and hides the heat map. */
export const HeatButton = ({ isOn, tabIndex, onToggle }: HeatButtonProps) => (
  <MapTool
    icon={Layers}
    name="Heat Map"
    isOn={isOn}
    tabIndex={tabIndex}
    load={loadHeat}
    onToggle={onToggle}
  />
)
