import * as styles from './Link.module.css'

/**
 * The look of a link, for the router's own. `prose` is underlined; `plain` is for names in a table; `back`
 * is the way out above a title and takes an ArrowLeft icon before its text.
 */
export function linkClass(variant: 'prose' | 'plain' | 'back' = 'prose'): string {
  const looks = { prose: styles.prose, plain: styles.plain, back: styles.back }
  return looks[variant] ?? ''
}
