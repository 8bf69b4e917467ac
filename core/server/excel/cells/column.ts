import {
  type AnyEntity,
  type AnyField,
  areaText,
  auditFields,
  auditLabels,
  type DictItem,
  deriveOf,
  fieldsOf,
  isSeveral,
  type Kind,
  linePath,
  regions,
} from '@mortise/model'
import { learnAreas } from '@mortise/model/areas'
import type { CellForm, SheetColumn } from '../../context/sheet-plan.ts'

export type { CellForm, SheetColumn } from '../../context/sheet-plan.ts'

const forms: { readonly [K in Kind]: CellForm } = {
  text: 'text',
  textarea: 'note',
  int: 'number',
  decimal: 'number',
  money: 'number',
  bool: 'yesNo',
  date: 'day',
  datetime: 'moment',
  dict: 'choice',
  ref: 'name',
  refMany: 'name',
  user: 'name',
  depart: 'name',
  material: 'name',
  category: 'name',
  area: 'choice',
  file: 'path',
  image: 'path',
  json: 'json',
  serial: 'text',
  flow: 'choice',
  rollup: 'number',
  digest: 'text',
  lines: 'lines',
}

export type Dicts = ReadonlyMap<string, readonly DictItem[]>

interface Definition {
  fields: AnyEntity['fields']
  derive?: unknown
}

export interface ColumnOptions {
  readonly keys?: readonly string[]
  readonly hidden?: ReadonlySet<string>
  /** With what tells which row is meant, so that a sheet that comes back changes rows in place of adding them. */
  readonly withKeys?: boolean
}

/** The columns of an entity's sheet: the fields asked for, else all of them and the audit columns its list shows. */
export function sheetColumns(
  entity: AnyEntity,
  dicts: Dicts,
  { keys, hidden = new Set(), withKeys = false }: ColumnOptions = {},
): SheetColumn[] {
  const audit = entity.list.filter((key) => Object.hasOwn(auditLabels, key))
  const wanted = keys ?? [...Object.keys(fieldsOf(entity)), ...audit]
  const columns = wanted
    .filter((key) => !hidden.has(key))
    .flatMap((key) => columnOf(entity, key, dicts, hidden))
  if (!withKeys) return columns
  const identifying = new Set(identifyingKeys(entity))
  return [...columns.map((column) => ({ ...column, isKey: identifying.has(column.key) })), idColumn]
}

/** Fields whose value one row alone has. */
const identifyingKeys = (entity: AnyEntity): string[] => [
  ...Object.entries(fieldsOf(entity)).flatMap(([key, field]) =>
    field.unique || field.kind === 'serial' ? [key] : [],
  ),
  ...entity.unique.flat(),
]

function columnOf(of: Definition, key: string, dicts: Dicts, hidden: ReadonlySet<string>): SheetColumn[] {
  const field = fieldsOf(of)[key]
  if (!field) return auditColumn(key)
  if (field.kind === 'text' && field.secret) return []
  const columns =
    field.kind === 'lines'
      ? Object.keys(fieldsOf(field))
          .filter((inner) => !hidden.has(linePath(key, inner)))
          .flatMap((inner) => columnOf(field, inner, dicts, noneHidden))
      : []
  if (field.kind === 'lines' && columns.length === 0) return []
  return [
    {
      key,
      label: field.label,
      form: forms[field.kind],
      isMany: isSeveral(of, key),
      isRequired: field.required === true,
      isRead: !field.readonly && !given.has(field.kind) && !(key in deriveOf(of)),
      scale: scaleOf(field),
      ...(field.kind === 'decimal' && field.percent && { isShare: true }),
      texts: textsOf(field, dicts),
      source: sourceOf(field),
      columns,
    },
  ]
}

const noneHidden: ReadonlySet<string> = new Set()

/** Kinds that the server alone fills. */
const given: ReadonlySet<Kind> = new Set(['serial', 'flow', 'rollup', 'digest'])

function auditColumn(key: string): SheetColumn[] {
  if (!Object.hasOwn(auditLabels, key)) return []
  const label = auditLabels[key as keyof typeof auditLabels]
  if (key.endsWith('Time')) return [{ key, label, form: 'moment', ...unread }]
  return [{ key, label, form: 'name', ...unread, source: sourceOf(auditFields[key]!) }]
}

/** Of a column that is written and never read. */
export const unread = {
  isMany: false,
  isRequired: false,
  isRead: false,
  scale: null,
  texts: [],
  source: null,
  columns: [],
}

/** The last column of an export; no label of a field reads so. */
const idColumn: SheetColumn = { key: 'id', label: '编号(系统)', form: 'text', ...unread, isKey: true }

function scaleOf(field: AnyField): number | null {
  if (field.kind === 'int') return 0
  if (field.kind === 'money') return 2
  return field.kind === 'decimal' ? (field.scale ?? 4) : null
}

function textsOf(field: AnyField, dicts: Dicts): SheetColumn['texts'] {
  switch (field.kind) {
    case 'dict':
      return (dicts.get(field.dict) ?? []).map(({ value, text }) => [value, text] as const)
    case 'flow':
      return Object.entries(field.states)
    case 'area':
      return areaTexts()
    case 'bool':
      return (field.pair ?? ['Y', 'N']).map(
        (value, index) => [String(value), index === 0 ? '是' : '否'] as const,
      )
    default:
      return []
  }
}

let areas: SheetColumn['texts'] | undefined
function areaTexts(): SheetColumn['texts'] {
  if (areas) return areas
  // Kept from now on, so they must be known.
  learnAreas()
  areas = Object.values(regions).flatMap((places) =>
    Object.keys(places).map((code) => [code, areaText(code)] as const),
  )
  return areas
}

function sourceOf(field: AnyField): string | null {
  if (field.kind === 'ref' || field.kind === 'refMany') return `ref:${field.to}`
  return forms[field.kind] === 'name' ? field.kind : null
}
