import { type Row, type RowOf, toWire } from '@mortise/model'
import type { Context } from '@mortise/server'
import { Depart, OrgCategory } from '@mortise/system/model'
import { groupBy } from '../../shared/group.ts'

export type DepartRow = RowOf<typeof Depart>

/** A department as a node of the trees that pickers draw. */
export type DepartNode = Row & { id: string; isLeaf: boolean; children?: DepartNode[] }

/** All departments of the tenant in the order they are shown. */
export const allDeparts = (ctx: Context): Promise<DepartRow[]> =>
  ctx.repo(Depart).find(
    {},
    {
      sort: [
        ['sort', 'asc'],
        ['orgCode', 'asc'],
      ],
    },
  )

/** A department as it travels. */
export function departSent(row: object): Row {
  const sent = toWire(Depart, { ...row })
  return { ...sent, parentId: sent.parentId ?? '', delFlag: '0' }
}

/** As a node; posts are staff positions, not departments, and count as children only where they are asked for. */
export function departNode(row: DepartRow, hasChildren: boolean): DepartNode {
  const { id, name } = row
  return {
    ...departSent(row),
    id,
    key: id,
    value: id,
    title: name,
    isLeaf: !hasChildren,
    izLeaf: hasChildren ? 0 : 1,
  }
}

/** The forest of these departments; one whose parent is not among them is a root. */
export function departTree(rows: readonly DepartRow[]): DepartNode[] {
  const ids = new Set(rows.map((row) => row.id))
  const under = groupBy(rows, ({ parent }) => (parent && ids.has(parent) ? parent : ''))
  const build = (parent: string): DepartNode[] =>
    (under.get(parent) ?? []).map((row) => {
      const children = build(row.id)
      return { ...departNode(row, children.length > 0), ...(children.length > 0 && { children }) }
    })
  return build('')
}

/** Posts are left out unless categories are asked for; then those alone count, with what lies between them. */
export function ofCategory(rows: readonly DepartRow[], categories: string | undefined): DepartRow[] {
  const wanted = (categories ?? '').split(',').filter((category) => category !== '')
  return rows.filter(({ category }) =>
    wanted.length > 0 ? wanted.includes(category) : category !== OrgCategory.position,
  )
}

/** The departments themselves and all below them. */
export function withBelow(rows: readonly DepartRow[], ids: readonly string[]): DepartRow[] {
  const tops = rows.filter(({ id }) => ids.includes(id)).map(({ orgCode }) => orgCode ?? '')
  return rows.filter(({ orgCode }) => tops.some((top) => top !== '' && orgCode?.startsWith(top)))
}

/** The departments themselves and all above them, so that a tree reaches them. */
export function withAbove(rows: readonly DepartRow[], ids: readonly string[]): DepartRow[] {
  const codes = rows.filter(({ id }) => ids.includes(id)).map(({ orgCode }) => orgCode ?? '')
  return rows.filter(({ orgCode }) => codes.some((code) => orgCode !== null && code.startsWith(orgCode)))
}

/** The company or sub-company that a department belongs to. */
export function companyOf(rows: readonly DepartRow[], orgCode: string): DepartRow | null {
  const above = rows.filter((row) => row.orgCode !== null && orgCode.startsWith(row.orgCode))
  const companies = above.filter(
    ({ category }) => category === OrgCategory.company || category === OrgCategory.subsidiary,
  )
  return companies.toSorted((one, other) => other.orgCode!.length - one.orgCode!.length)[0] ?? null
}
