/** An element as users find it. A name that is a string must match exactly. */
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
 * The browser actions that a journey needs, independent of the driver. Every action waits for its target and fails if it
 * does not appear.
 */
export interface Visitor {
  /** Loads a page of the site in a new document. */
  open(path: string): Promise<void>
  /** Path and query of the current page. */
  path(): Promise<string>
  see(target: Target): Promise<void>
  /** Clicks the first match that is clickable. */
  click(target: Target): Promise<void>
  /** Replaces the value of a field by typing a text key by key. */
  type(field: Target, text: string): Promise<void>
  valueOf(field: Target): Promise<string>
  textOf(target: Target): Promise<string>
  /** Evaluates an expression in the page. */
  run<T>(expression: string): Promise<T>
  /** Makes the server refuse every file of a remote until the returned function is called. */
  failRemote(name: string): Promise<() => Promise<void>>
}
