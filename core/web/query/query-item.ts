import { type DateRange, filledParams, likeSearch, PARAM_PREFIX } from '@mortise/model'
import { wholeRange } from '../inputs/dates/range-input.tsx'
import type { Choice } from '../inputs/input.ts'

/** An item of a query form, as an online form or a report configures it. */
export interface QueryItem {
  readonly field: string
  readonly label: string
  /** What the value is typed or chosen with; a view that nobody knows is plain text. */
  readonly view: string
  /** `single` asks for one value, anything else for the first and the last of a range. */
  readonly mode?: string
  readonly dictTable?: string
  readonly dictCode?: string
  readonly dictText?: string
  /** `1`: options come from the dictionary, not with the answer that brought the items. */
  readonly config?: string
  /** `1`: shows once the form is unfolded. */
  readonly hidden?: string
  /** `1`: goes to its report as a parameter of its own, word for word. */
  readonly selfSql?: string
  /** The code of the category whose children are offered. */
  readonly pcode?: string
  /** Where a tree keeps the parent of a node, whose children come first, and whether a node has any. */
  readonly pidField?: string
  readonly pidValue?: string
  readonly hasChildField?: string
}

/** Options that came with the items, by dictionary or by field. */
export type DictOptions = Readonly<Record<string, readonly Choice[]>>

/** A dictionary by its code, or a table as a table dictionary names it. */
export const dictOf = ({ dictTable, dictText, dictCode = '' }: QueryItem): string =>
  dictTable ? [dictTable, dictText, dictCode].join(',') : dictCode

/** The options that came with the items; undefined where a dictionary is to be asked. */
export function optionsFor(item: QueryItem, all: DictOptions | undefined): readonly Choice[] | undefined {
  if (item.config === '1') return undefined
  return all?.[item.field] ?? (item.dictCode ? all?.[item.dictCode] : undefined)
}

/** The tree that a table keeps. */
export const treeOf = (item: QueryItem) => ({
  dict: dictOf(item),
  pidField: item.pidField,
  pidValue: item.pidValue,
  hasChildField: item.hasChildField,
})

/** Views that are chosen from something have no first and no last. */
const chosen: ReadonlySet<string> = new Set([
  'list',
  'radio',
  'checkbox',
  'list_multi',
  'sel_tree',
  'cat_tree',
  'sel_search',
  'sel_user',
  'sel_depart',
  'sel_material',
  'popup',
  'pca',
  'switch',
])

/** Whether an item asks for a range. */
export const isRange = ({ view, mode = 'single' }: QueryItem): boolean =>
  mode !== 'single' && !chosen.has(view)

const isTyped = ({ view }: QueryItem) => !chosen.has(view) && !['date', 'datetime', 'time'].includes(view)

/** Whether an item asks for a range of days or moments. */
export const isDateRange = (item: QueryItem): boolean =>
  isRange(item) && (item.view === 'date' || item.view === 'datetime')

/** What stands in a form: a range of days in one value, any other range in two. */
export type QueryValues = Readonly<Record<string, string | DateRange | undefined>>

/** The parameters that a filled form asks with: texts by likeness, days whole, and nothing that is empty. */
export function paramsOf(items: readonly QueryItem[], values: QueryValues): Record<string, string> {
  const textOf = (name: string) => String(values[name] ?? '')
  const params = items.flatMap((item): [string, string][] => {
    const { field, view } = item
    if (!isRange(item)) {
      const value = textOf(field)
      if (item.selfSql === '1') return [[PARAM_PREFIX + field, value.trim()]]
      return [[field, isTyped(item) ? likeSearch(value) : value]]
    }
    const range = isDateRange(item) ? ((values[field] ?? ['', '']) as DateRange) : null
    if (range && view === 'date') return Object.entries(wholeRange(field, range))
    const [begin, end] = range ?? [textOf(`${field}_begin`), textOf(`${field}_end`)]
    return [
      [`${field}_begin`, begin],
      [`${field}_end`, end],
    ]
  })
  return filledParams(Object.fromEntries(params))
}
