import type { CellType } from './cell-type.ts'

/** The types of column that the grid has itself. */
export const ownTypes = [
  'normal',
  'hidden',
  'input',
  'inputNumber',
  'textarea',
  'formula',
  'input_pop',
  'select',
  'sel_search',
  'sel_search_async',
  'list_multi',
  'checkbox',
  'checkbox_meta',
  'radio',
  'date',
  'datetime',
  'time',
  'progress',
  'tags',
  'slot',
  'upload',
  'file',
  'image',
  'popup',
  'sel_user',
  'sel_depart',
] as const
export type OwnType = (typeof ownTypes)[number]

/** Names of what the grid itself draws beside the columns. */
const ROW_PARTS = ['row-number', 'row-checkbox', 'row-radio', 'row-expand', 'row-drag-sort'] as const
const reserved = new Set<string>([...ROW_PARTS, ...ownTypes])

const installed = new Map<string, CellType>()

/** Adds a type of column. The names that the grid has itself are not given away. */
export function installCell(name: string, type: CellType): void {
  if (reserved.has(name)) {
    throw new Error(`【installCell】不能使用"${name}"作为组件的type，因为这是关键字。`)
  }
  installed.set(name, type)
}

export const installedCell = (name: string): CellType | undefined => installed.get(name)
