import { type Row, toWire } from '@mortise/model'
import { Permission } from '@mortise/system/model'
import type { PermissionRow } from '../menus/menu.ts'
import type { PermissionBook } from '../menus/permission-book.ts'

export type PermissionNode = Row & { id: string; isLeaf: boolean; children?: PermissionNode[] }

/** A record as the menu page shows it. */
export function permissionNode(book: PermissionBook, row: PermissionRow): PermissionNode {
  const isLeaf = !book.under.has(row.id)
  return {
    ...toWire(Permission, { ...row }),
    id: row.id,
    parentId: row.parent ?? '',
    key: row.id,
    title: row.name,
    isLeaf,
    leaf: isLeaf,
    ruleFlag: book.ruled.has(row.id) ? 1 : 0,
    delFlag: 0,
  }
}

/** A record that is unfolded later: whether it can be shows by a list, be it empty. */
export function foldedNode(book: PermissionBook, row: PermissionRow): PermissionNode {
  const node = permissionNode(book, row)
  return node.isLeaf ? node : { ...node, children: [] }
}

/** A record with everything below it. */
export function permissionBranch(book: PermissionBook, row: PermissionRow): PermissionNode {
  const children = (book.under.get(row.id) ?? []).map((child) => permissionBranch(book, child))
  return { ...permissionNode(book, row), ...(children.length > 0 && { children }) }
}

/** First-level records: those under nothing, or under a record that is gone. */
export const topRecords = ({ rows, byId }: PermissionBook): PermissionRow[] =>
  rows.filter((row) => !row.parent || !byId.has(row.parent))

interface TickNode {
  readonly key: string
  readonly children?: TickNode[]
}

/** The tree in which rights are ticked, and all ids in it; narrowed to what may be ticked where that is less. */
export function grantTree(book: PermissionBook, among?: ReadonlySet<string>) {
  const ids: string[] = []
  const build = (rows: readonly PermissionRow[]): TickNode[] =>
    rows
      .filter((row) => !among || among.has(row.id))
      .map((row) => {
        ids.push(row.id)
        const children = build(book.under.get(row.id) ?? [])
        return { ...tickNode(book, row, children.length === 0), ...(children.length > 0 && { children }) }
      })
  return { treeList: build(topRecords(book)), ids }
}

const tickNode = (book: PermissionBook, row: PermissionRow, isLeaf: boolean) => ({
  key: row.id,
  value: row.id,
  parentId: row.parent,
  slotTitle: row.name,
  title: row.name,
  label: row.name,
  icon: row.icon,
  menuType: Number(row.type),
  perms: row.code,
  entity: row.entity,
  ruleFlag: book.ruled.has(row.id) ? 1 : 0,
  scopedSlots: { title: 'hasDatarule' },
  isLeaf,
})
