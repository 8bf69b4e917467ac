import {
  type AnyEntity,
  type AnyField,
  type DictItem,
  dictItem,
  type FieldOf,
  type Kind,
  type Linked,
  type ReportQueryItem,
  wireNameOf,
} from '@mortise/model'

type View = Pick<ReportQueryItem, 'view' | 'mode'> &
  Partial<Pick<ReportQueryItem, 'dictCode' | 'dictTable' | 'dictText' | 'pcode'>>
type Views = { readonly [K in Kind]: ((field: FieldOf<K>, linked: Linked) => View) | null }

const single = (view: string) => ({ view, mode: 'single' }) as const
const number = ({ search }: AnyField): View => ({
  view: 'text',
  mode: search === 'range' ? 'group' : 'single',
})
/** Rows of another entity, by a dictionary over its table. */
const rows = (to: AnyEntity | undefined): View => ({
  ...single('sel_search'),
  dictTable: to?.table ?? '',
  dictText: to ? wireNameOf(to.title, (to.fields as Record<string, AnyField>)[to.title]) : '',
  dictCode: 'id',
})

/** The box in which each kind is asked for; null where nobody asks. */
const views: Views = {
  text: () => single('text'),
  textarea: () => single('text'),
  int: number,
  decimal: number,
  money: number,
  bool: () => single('list'),
  date: () => ({ view: 'date', mode: 'group' }),
  datetime: () => ({ view: 'datetime', mode: 'group' }),
  dict: ({ dict }) => ({ ...single('list'), dictCode: dict }),
  ref: ({ to }, { entities }) => rows(entities.get(to)),
  refMany: ({ to }, { entities }) => rows(entities.get(to)),
  user: () => single('sel_user'),
  depart: () => single('sel_depart'),
  material: () => single('sel_material'),
  category: ({ root = '' }) => ({ ...single('cat_tree'), pcode: root }),
  area: () => single('pca'),
  file: null,
  image: null,
  json: null,
  serial: () => single('text'),
  flow: () => single('list'),
  rollup: number,
  digest: null,
  lines: null,
}

/** The box in which a field is asked for; null where it is not. */
export function viewOf(field: AnyField, linked: Linked): View | null {
  const view = views[field.kind] as ((field: AnyField, linked: Linked) => View) | null
  return view && view(field, linked)
}

/** What the values of a field are called, where they stand for something: by the name of its dictionary or its own. */
export function optionsOf(
  name: string,
  field: AnyField,
  dicts: ReadonlyMap<string, readonly DictItem[]>,
): { readonly key: string; readonly items: readonly DictItem[] } | null {
  if (field.kind === 'dict') return { key: field.dict, items: dicts.get(field.dict) ?? [] }
  if (field.kind === 'flow') {
    return { key: name, items: Object.entries(field.states).map(([value, text]) => dictItem(value, text)) }
  }
  if (field.kind !== 'bool') return null
  const [yes, no] = field.pair ?? ['Y', 'N']
  return { key: name, items: [dictItem(String(yes), '是'), dictItem(String(no), '否')] }
}
