/** What the heat map shows of the homes in a cell: the median of their returns, or of their prices per square foot. */
export type HeatMeasure = 'return' | 'price'

/** Null if it is neither: no heat map. */
export const parseHeatMeasure = (text: string | null): HeatMeasure | null =>
  text === 'return' || text === 'price' ? text : null
