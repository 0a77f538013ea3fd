import * as styles from './Chart.module.css'

const series = [
  styles.series1,
  styles.series2,
  styles.series3,
  styles.series4,
  styles.series5,
  styles.series6,
]

/** The fill of the series with this index. */
export const seriesClass = (index: number) => series[index % series.length]
