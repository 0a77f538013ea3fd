/** What stands for a property in the list, where its row is drawn. */
export const linkOf = (within: ParentNode | null, id: string) =>
  within?.querySelector<HTMLElement>(`[data-property="${CSS.escape(id)}"]`)
