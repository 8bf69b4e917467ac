/** A dictionary told in code; staff may relabel, order and hide its items, never change their values. */
export interface Dict<V extends string = string> {
  readonly code: string
  readonly label: string
  readonly items: Readonly<Record<V, string>>
  /** Its values in the order in which they are told; keys of an object that look like numbers come before all others. */
  readonly values?: readonly V[]
  /** Colours of tags, by value, where a list shows them. */
  readonly colors?: Readonly<Partial<Record<V, string>>>
  /** Values that had another name, by the old one: rows and staff's own items follow at the next start. */
  readonly was?: Readonly<Record<string, V>>
}

/** Items whose values code asks for, by the names it knows them by: `{ afterSales: ['5', '售后补单'] }`. */
export type DictMembers = Readonly<Record<string, readonly [value: string, text: string]>>

/** A dictionary and its members: `OrderType.afterSales` is `'5'`. */
export type NamedDict<M extends DictMembers> = Dict<M[keyof M][0]> & { readonly [K in keyof M]: M[K][0] }

type Options<V extends string> = Pick<Dict<V>, 'colors' | 'was'>

export function defineDict<const M extends DictMembers>(
  code: string,
  label: string,
  members: M & { readonly [K in keyof Dict]?: never },
  options?: Options<NoInfer<M[keyof M][0]>>,
): NamedDict<M>
export function defineDict<const V extends string>(
  code: string,
  label: string,
  items: Readonly<Record<V, string>>,
  options?: Options<NoInfer<V>>,
): Dict<V>
export function defineDict(
  code: string,
  label: string,
  given: Readonly<Record<string, string | readonly [string, string]>>,
  options?: Options<string>,
): Dict {
  const items: Record<string, string> = {}
  const members: Record<string, string> = {}
  for (const [key, item] of Object.entries(given)) {
    if (typeof item === 'string') items[key] = item
    else [members[key], items[item[0]]] = item
  }
  const named = Object.values(members)
  return { ...members, code, label, items, values: named.length > 0 ? named : inOrder(items), ...options }
}

/** Numbers by their size: `99` after `01`. */
const inOrder = (items: Readonly<Record<string, string>>): string[] => {
  const values = Object.keys(items)
  return values.every((value) => /^\d+$/.test(value))
    ? values.toSorted((a, b) => Number(a) - Number(b))
    : values
}

/** The items of a dictionary, in its order. */
export const itemsOf = ({ items, values = Object.keys(items) }: Dict): [value: string, text: string][] =>
  values.map((value) => [value, items[value] ?? value])

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
