import * as styles from './HomeFacts.module.css'

/** Names the listing's broker, which the rules of MLSs demand wherever a listing is shown. */
export const Courtesy = ({ office }: { office: string | null | undefined }) =>
  office && <small className={styles.courtesy}>Listing courtesy of {office}</small>
