import {
  type AnyField,
  type DictItem,
  PARAM_PREFIX,
  type ReportColumns,
  type ReportQueryItem,
  type Row,
  unquoted,
} from '@mortise/model'
import { choiceBox } from '../fields/choice-box.tsx'
import { kindOf } from '../kinds/kinds.ts'
import { conditionsOf, type QueryItem } from '../pick-dialog/query-area.tsx'
import { groupBox } from './group-box.tsx'
import { lookupBox } from './lookup-box.tsx'

/** A box of a report's search area. */
export interface ReportItem extends QueryItem {
  /** Goes to the report as a parameter of its own, word for word. */
  readonly isParam: boolean
}

/** The boxes by which a report is narrowed. */
export const itemsOf = (items: readonly ReportQueryItem[], head: ReportColumns): ReportItem[] =>
  items.flatMap((item) => {
    const { field, options } = fieldOf(item, head)
    const box = options ? choiceBox<AnyField>(() => optionsOf(options)) : boxOf(item, field)
    return box
      ? [{ key: item.field, field, box, isFolded: item.hidden === '1', isParam: item.selfSql === '1' }]
      : []
  })

function boxOf({ view, mode, dictTable, dictText, dictCode }: ReportQueryItem, field: AnyField) {
  if (view === 'sel_search' && dictTable) return lookupBox(`${dictTable},${dictText},${dictCode}`)
  return view === 'text' && mode !== 'single' ? groupBox : kindOf(field).search
}

const optionsOf = (items: readonly DictItem[]) =>
  items.filter(({ disabled }) => !disabled).map(({ value, text }) => ({ value, label: text }))

/** The field that an item asks for, as its view tells; a view that nobody knows is a text. */
function fieldOf(
  { label, field, view, dictCode, config, pcode }: ReportQueryItem,
  { dictOptions }: ReportColumns,
): { field: AnyField; options?: readonly DictItem[] } {
  const textual: AnyField = { kind: 'text', label, search: 'contains' }
  switch (view) {
    case 'date':
      return { field: { kind: 'date', label } }
    case 'datetime':
      return { field: { kind: 'datetime', label } }
    case 'sel_user':
      return { field: { kind: 'user', label } }
    case 'sel_depart':
      return { field: { kind: 'depart', label } }
    case 'sel_material':
      return { field: { kind: 'material', label } }
    case 'cat_tree':
      return { field: { kind: 'category', label, ...(pcode && { root: pcode }) } }
    case 'pca':
      return { field: { kind: 'area', label } }
    case 'list':
    case 'radio':
    case 'checkbox':
    case 'list_multi': {
      const search = view === 'checkbox' || view === 'list_multi' ? 'in' : 'eq'
      const own = config === '1' ? undefined : dictOptions[field]
      if (own) return { field: { kind: 'text', label, search }, options: own }
      return { field: dictCode ? { kind: 'dict', label, dict: dictCode, search } : textual }
    }
    default:
      return { field: textual }
  }
}

/** The words that filled boxes say, as the parameters of a report: a text anywhere in its column, unless it is a parameter. */
export function paramsOf(items: readonly ReportItem[], values: Row): Record<string, string> {
  const params: Record<string, string> = {}
  for (const { key, isParam } of items) {
    const value = values[key]
    if (isParam && typeof value === 'string' && value.trim() !== '') params[PARAM_PREFIX + key] = value.trim()
  }
  const filters = items.filter(({ isParam }) => !isParam)
  for (const [name, condition] of Object.entries(conditionsOf(filters, values))) {
    const { eq, contains, in: several, ge, le } = condition as Readonly<Record<string, unknown>>
    if (eq !== undefined) params[name] = String(eq)
    if (contains !== undefined) params[name] = `*${String(contains)}*`
    if (Array.isArray(several)) params[name] = `${several.join(',')},`
    if (ge !== undefined) params[`${name}_begin`] = String(ge)
    if (le !== undefined) params[`${name}_end`] = String(le)
  }
  return params
}

/** Parameters that a form gives: to the report as they are, to a box of the same name as people would type them. */
export const givenParams = (param: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(param).map(([name, value]) => [PARAM_PREFIX + name, value]))

export function givenValues(
  items: readonly ReportQueryItem[],
  param: Readonly<Record<string, string>>,
): Record<string, string> {
  const known = items.filter(({ field, view }) => view === 'text' && param[field] !== undefined)
  return Object.fromEntries(known.map(({ field }) => [field, unquoted(param[field] ?? '')]))
}
