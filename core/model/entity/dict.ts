/** A dictionary told in code; staff may relabel, order and hide its items, never change their values. */
export interface Dict<V extends string = string> {
  readonly code: string
  readonly label: string
  readonly items: Readonly<Record<V, string>>
  /** Colours of tags, by value, where a list shows them. */
  readonly colors?: Readonly<Partial<Record<V, string>>>
  /** Values that had another name, by the old one: rows and staff's own items follow at the next start. */
  readonly was?: Readonly<Record<string, V>>
}

export const defineDict = <const V extends string>(
  code: string,
  label: string,
  items: Readonly<Record<V, string>>,
  options?: Pick<Dict<NoInfer<V>>, 'colors' | 'was'>,
): Dict<V> => ({ code, label, items, ...options })

/** One item as it travels; title and label repeat the text because older screens read them. */
export interface DictItem {
  readonly value: string
  readonly text: string
  readonly title: string
  readonly label: string
  readonly color: string | null
  readonly disabled: boolean
  /** The address of a picture that stands before the text. */
  readonly img?: string | null
}

export const dictItem = (
  value: string,
  text: string,
  color: string | null = null,
  disabled = false,
): DictItem => ({
  value,
  text,
  title: text,
  label: text,
  color,
  disabled,
})
