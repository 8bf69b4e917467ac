import {
  type AnyEntity,
  type AnyField,
  type FieldOf,
  type Kind,
  linePath,
  oldNames,
  type QueryField,
  queryFieldsOf,
  type ValueType,
  wireNameOf,
} from '@mortise/model'

/** An entry of a list to choose from. */
export interface ChoiceOption {
  readonly value: string
  readonly text: string
}

/** A field that a query may ask by: derived from an entity, or told by hand as a report tells its own. */
export interface FieldChoice {
  /** Its name on the wire; of a sub-table `table,field`. */
  readonly value: string
  readonly text: string
  /** The view type, which says what its value is chosen or typed with. */
  readonly type: string
  readonly dbType?: string
  readonly dictCode?: string
  readonly dictTable?: string
  readonly dictText?: string
  readonly options?: readonly ChoiceOption[]
  readonly customReturnField?: string
  readonly popup?: unknown
  /** How a yes and a no are stored. */
  readonly extendOption?: readonly [yes: string, no: string]
  /** Holds several values in one. */
  readonly isSeveral?: boolean
  /** The field of the definition, whose own editor is then used. */
  readonly of?: AnyField
}

/** Fields of a sub-table, below its name. */
export interface ChoiceGroup {
  readonly text: string
  readonly value: string
  readonly children: readonly FieldChoice[]
}
export type FieldList = readonly (FieldChoice | ChoiceGroup)[]

type Named = Partial<FieldChoice> & Pick<FieldChoice, 'type'>

/** What each kind of field is asked by; null where a query cannot ask. */
const views: { readonly [K in Kind]: ((field: FieldOf<K>) => Named) | null } = {
  text: () => ({ type: 'text' }),
  textarea: () => ({ type: 'textarea' }),
  int: () => ({ type: 'int' }),
  decimal: () => ({ type: 'number' }),
  money: () => ({ type: 'number' }),
  bool: ({ pair = ['Y', 'N'] }) => ({
    type: 'switch',
    extendOption: [String(pair[0]), String(pair[1])],
  }),
  date: () => ({ type: 'date' }),
  datetime: () => ({ type: 'datetime' }),
  dict: ({ dict }) => ({ type: 'list', dictCode: dict }),
  ref: () => ({ type: 'sel_search' }),
  refMany: () => ({ type: 'list_multi' }),
  user: () => ({ type: 'sel_user', customReturnField: 'username' }),
  depart: () => ({ type: 'sel_depart', customReturnField: 'id' }),
  material: () => ({ type: 'sel_material' }),
  category: () => ({ type: 'cat_tree' }),
  area: () => ({ type: 'pca' }),
  file: null,
  image: null,
  json: null,
  serial: () => ({ type: 'text' }),
  flow: ({ states }) => ({
    type: 'list',
    options: Object.entries(states).map(([value, text]) => ({ value, text })),
  }),
  digest: null,
  rollup: () => ({ type: 'number' }),
  lines: null,
}

const dbTypes: Readonly<Record<ValueType, string>> = {
  text: 'string',
  integer: 'int',
  number: 'number',
  bool: 'string',
  date: 'date',
  datetime: 'datetime',
  json: 'string',
}

/** Columns that every row has and nobody looks for. */
const unasked: ReadonlySet<string> = new Set(['id', 'sysOrgCode'])

/** The fields of an entity that its advanced query offers; those of its sub-tables below their names. */
export function fieldListOf(
  entity: AnyEntity,
  canSee: (key: string) => boolean,
  entityNamed: (name: string) => AnyEntity | undefined,
): FieldList {
  const { byKey, lines } = queryFieldsOf(entity)
  const offered = (fields: Iterable<QueryField>) =>
    [...fields].filter(({ key, isAudit }) => !(isAudit && unasked.has(key)))
  const own = offered(byKey.values()).filter(({ key, isAudit }) => isAudit || canSee(key))
  return [
    ...own.flatMap((field) => choiceOf(field, entityNamed) ?? []),
    ...[...lines]
      .filter(([, { key }]) => canSee(key))
      .map(([name, { key: of, field }]): ChoiceGroup => {
        const inner = offered(queryFieldsOf(field).byKey.values()).filter(
          ({ key, isAudit }) => isAudit || canSee(linePath(of, key)),
        )
        return {
          value: name,
          text: field.label,
          children: inner.flatMap((each) => choiceOf(each, entityNamed, { name, label: field.label }) ?? []),
        }
      }),
  ]
}

function choiceOf(
  { field, name, type, several }: QueryField,
  entityNamed: (name: string) => AnyEntity | undefined,
  table?: { readonly name: string; readonly label: string },
): FieldChoice | null {
  const view = views[field.kind] as ((field: AnyField) => Named) | null
  if (!view) return null
  return {
    value: table ? `${table.name},${name}` : name,
    text: table ? `${table.label}-${field.label}` : field.label,
    dbType: dbTypes[type],
    ...view(field),
    ...((field.kind === 'ref' || field.kind === 'refMany') && rowsOf(entityNamed(field.to))),
    isSeveral: several,
    of: field,
  }
}

/** The table whose rows a reference points to, as a table dictionary names it. */
const rowsOf = (entity: AnyEntity | undefined) =>
  entity && {
    dictTable: entity.table,
    dictText: wireNameOf(entity.title, entity.fields[entity.title]),
    dictCode: 'id',
  }

export const isChoiceGroup = (entry: FieldChoice | ChoiceGroup): entry is ChoiceGroup => 'children' in entry

/** The choice of a name, wherever it stands in the list. */
export function choiceNamed(list: FieldList, value: string): FieldChoice | undefined {
  return choicesIn(list).find((choice) => choice.value === value)
}

/** A field by a name that it no longer has. */
export const choiceOnceNamed = (list: FieldList, value: string): FieldChoice | undefined =>
  choicesIn(list).find(({ value: now, of }) => {
    const [, key = value] = /,(\w+)$/.exec(value) ?? []
    const isSameTable = value.slice(0, -key.length) === now.slice(0, now.lastIndexOf(',') + 1)
    return isSameTable && oldNames(of?.was).includes(key)
  })

const choicesIn = (list: FieldList): FieldChoice[] =>
  list.flatMap((entry) => (isChoiceGroup(entry) ? entry.children : [entry]))
