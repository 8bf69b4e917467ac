import { type ColumnChoice, inOrder, type Side } from '../../columns/column-choice.ts'
import { type GridColumn, isHidden } from '../columns/column.ts'
import { type Layout, USUAL_WIDTH } from './layout.ts'

const sides = { left: 'start', right: 'end' } as const

/** What can be chosen among, with the widths that the columns have now. */
export const choosable = (columns: readonly GridColumn[], { columns: placed }: Layout) =>
  columns
    .filter((column) => !isHidden(column))
    .map(({ key, title, width = USUAL_WIDTH }) => ({
      key,
      title,
      width: placed.find((column) => column.key === key)?.width ?? width,
    }))

/** At which sides columns stand by themselves. */
export function pinnedIn(columns: readonly GridColumn[]): Record<string, Side> {
  return Object.fromEntries(
    columns.flatMap(({ key, fixed }) => (fixed ? [[key, sides[fixed]] as const] : [])),
  )
}

/** Columns in the chosen order, at the chosen sides, without those that are hidden. */
export function arranged<C extends GridColumn>(columns: readonly C[], choice: ColumnChoice): C[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  return inOrder([...byKey.keys()], choice).flatMap((key) => {
    const column = byKey.get(key)
    if (!column || choice.hidden.includes(key)) return []
    const side = choice.pinned[key]
    return [{ ...column, fixed: side && (side === 'start' ? 'left' : 'right') }]
  })
}
