import {
  type AnyEntity,
  type AnyField,
  auditFields,
  fieldsOf,
  namePartsOf,
  type Row,
  type Where,
} from '@mortise/model'
import type { ReactNode } from 'react'
import { widths } from '../dialog/widths.ts'

/** A node of a tree by which something is picked. */
export interface TreeNode {
  readonly id: string
  readonly title: string
  readonly isLeaf: boolean
  /** Where the tree came whole. */
  readonly children?: readonly TreeNode[]
}

/** A tree beside the rows, by whose nodes they are narrowed. */
export interface PickerTree {
  readonly label: string
  /** Names it in the cache. */
  readonly name: string
  /** The nodes below one, or the topmost; those that bring their own children are not asked for them. */
  readonly load: (parent: string | null) => Promise<TreeNode[]>
  /** Several nodes may be chosen at once. */
  readonly multiple?: boolean
  /** The parameters by which the chosen nodes narrow the list. */
  readonly narrows: (chosen: readonly TreeNode[]) => Readonly<Record<string, string>>
}

/** Rows as cards, beside the list of them. */
export interface PickerCards {
  /** Where the browser keeps which of the two a user likes: `l` the list, `p` the cards. */
  readonly remember: string
  readonly size: number
  readonly draw: (row: Row) => ReactNode
}

/** A field as it stands in the definition, or under another label or searched another way here. */
type FieldSpec<E extends AnyEntity> =
  | Key<E>
  | readonly [Key<E>, { readonly label?: string; readonly search?: 'eq' }]
type Key<E extends AnyEntity> = (keyof E['fields'] & string) | 'id' | 'createTime'

export interface PickerSettings<E extends AnyEntity> {
  /** What is chosen; its label unless told. */
  readonly name?: string
  readonly title?: string
  readonly listUrl?: string
  /** Answers the rows of stored values, where another call does. */
  readonly valueUrl?: string
  readonly columns?: readonly FieldSpec<E>[]
  /** The first is always at hand, the others can be unfolded. */
  readonly query?: readonly FieldSpec<E>[]
  /** The fields that may be stored of a row: its id, and the one that is unless the id is asked for. */
  readonly returnKeys?: readonly [id: Key<E>, code: Key<E>]
  /** The field that names a row. */
  readonly text?: Key<E>
  /** Narrows the rows before anybody searches. */
  readonly where?: Where<E>
  readonly width?: number
  /** Rows a page may have; the first is what it has at first. */
  readonly sizes?: readonly number[]
  /** Characters of a cell before it is cut. */
  readonly ellipsis?: number
  readonly tree?: PickerTree
  /** Another tree, for those who work in a store of their own. */
  readonly saasTree?: PickerTree
  readonly cards?: PickerCards
  /** Parameters that every question for its rows carries. */
  readonly asks?: Readonly<Record<string, string>>
  /** The same, of what lies below one node of its tree: for fields that say where their values come from. */
  readonly within?: (root: string) => Picker
}

export type PickerField = readonly [key: string, field: AnyField]

/** How rows of an entity are chosen in a dialog. */
export interface Picker {
  readonly of: AnyEntity
  readonly name: string
  readonly title: string
  readonly listUrl: string
  readonly valueUrl: string
  readonly columns: readonly PickerField[]
  readonly query: readonly PickerField[]
  readonly returnKeys: readonly [id: string, code: string]
  readonly text: string
  readonly where: Readonly<Record<string, unknown>>
  readonly width: number
  readonly sizes: readonly number[]
  readonly ellipsis: number
  readonly tree?: PickerTree
  readonly saasTree?: PickerTree
  readonly cards?: PickerCards
  readonly asks?: Readonly<Record<string, string>>
  readonly within?: (root: string) => Picker
}

const SIZES = [5, 10, 20, 30]
const ELLIPSIS = 12
/** Columns that a picker of which nothing is told has room for. */
const COLUMNS = 4

/** A picker of an entity's rows; what is not told is as business records are picked. */
export function definePicker<E extends AnyEntity>(of: E, settings: PickerSettings<E> = {}): Picker {
  const { columns = columnsOf(of), query = queryOf(of), listUrl = `${of.wire}/list`, ...rest } = settings
  const name = settings.name ?? of.label
  return {
    name,
    title: `${name}选择`,
    listUrl,
    valueUrl: listUrl,
    returnKeys: ['id', 'id'],
    text: of.title,
    where: {},
    width: widths.businessPicker,
    sizes: SIZES,
    ellipsis: ELLIPSIS,
    ...rest,
    of,
    columns: columns.map((spec) => fieldIn(of, spec)),
    query: query.map((spec) => fieldIn(of, spec)),
  }
}

/** The rows are named first, by all that tells them apart, then by what everybody may see of them. */
function columnsOf(of: AnyEntity): string[] {
  const { details = [], picture } = of.choice ?? {}
  const telling = new Set<string>([of.title, ...namePartsOf(of).map(({ key }) => key), ...details])
  const columns = [...new Set([...telling, ...(of.picker.length > 0 ? of.picker : of.list)])]
    .filter((key) => !['lines', 'image', 'file', 'json'].includes(fieldsOf(of)[key]?.kind ?? ''))
    .slice(0, Math.max(COLUMNS, telling.size))
  return picture ? [picture, ...columns] : columns
}

const queryOf = (of: AnyEntity): string[] => [
  of.title,
  ...columnsOf(of).filter((key) => key !== of.title && fieldsOf(of)[key]?.search),
]

function fieldIn(of: AnyEntity, spec: string | readonly [string, object]): PickerField {
  const [key, other] = typeof spec === 'string' ? [spec, {}] : spec
  const field = fieldsOf(of)[key] ?? auditFields[key]
  if (!field) throw new Error(`a picker of ${of.name} names ${key}, which is none of its fields`)
  return [key, { ...field, ...other }]
}
