import * as styles from './Compare.module.css'

/** The parcel mark of the best value of a row. Words beside it say the same. */
export const BestMark = () => (
  <svg className={styles.mark} viewBox="0 0 10 10" aria-hidden="true">
    <path d="M0 0h4v10H0zM6 0h4v4H6z" />
  </svg>
)
