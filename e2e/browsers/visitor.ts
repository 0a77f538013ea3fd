/** An element as users find it, exactly by its name where that is text. */
export type Target = { within?: Target } & (
  | { role: Role; name?: string | RegExp; checked?: boolean; selected?: boolean }
  | { label: string }
  | { text: string }
)

export type Role =
  | 'alert'
  | 'button'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'navigation'
  | 'region'
  | 'row'
  | 'switch'
  | 'tab'
  | 'table'
  | 'tabpanel'
  | 'textbox'

/**
 * A person at a browser: what a journey needs of one, however it is driven. Everything waits for its target and fails
 * when that does not come.
 */
export interface Visitor {
  /** Loads a page of the site anew. */
  open(path: string): Promise<void>
  /** Path and query of the page that is shown. */
  path(): Promise<string>
  see(target: Target): Promise<void>
  /** Clicks the first that can be clicked. */
  click(target: Target): Promise<void>
  /** Types a text, key by key, in place of what the field holds. */
  type(field: Target, text: string): Promise<void>
  valueOf(field: Target): Promise<string>
  textOf(target: Target): Promise<string>
  /** Evaluates an expression in the page. */
  run<T>(expression: string): Promise<T>
  /** Lets the server refuse every file of a remote until what this answers is called. */
  failRemote(name: string): Promise<() => Promise<void>>
}
