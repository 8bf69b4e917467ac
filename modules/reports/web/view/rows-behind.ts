import {
  type AdvancedItem,
  type AnyEntity,
  advancedOf,
  both,
  parseQuery,
  type Row,
  rowsOfGroup,
} from '@mortise/model'
import type { ReportView } from '@mortise/reports/model'
import { listAddress, useEntityPaths } from '@mortise/web'
import { groupsOf } from './plot-of.ts'

type Address = `/${string}`

/** Leads from a row of a report to the records behind it, in their own list; nowhere for whom the menu has no such list. */
export function useRowsBehind(
  of: AnyEntity | null,
  view: ReportView,
  params: Readonly<Record<string, string>>,
): (row: Row, depth?: number) => Address | null {
  const path = useEntityPaths().get(view.source) as Address | undefined
  return (row, depth = Number.POSITIVE_INFINITY) => {
    if (!of || !path) return null
    const groups = groupsOf(view)
      .slice(0, depth)
      .flatMap(({ key, part, name }) => (key ? [{ key, part, name }] : []))
    const values = groups.map(({ name }) => row[name])
    const asked = advancedOf(of, both(parseQuery(of, params).where, rowsOfGroup(of, groups, values)))
    const fixed: readonly AdvancedItem[] =
      view.where.items.length === 0
        ? []
        : view.where.matchType === 'or'
          ? [{ or: view.where.items }]
          : view.where.items
    return `${path}${listAddress(of, {}, { advanced: { matchType: 'and', items: [...fixed, ...asked.items] } })}`
  }
}
