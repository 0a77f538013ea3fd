export { HeatLayer } from './HeatLayer'
export { HeatTable } from './HeatTable'
