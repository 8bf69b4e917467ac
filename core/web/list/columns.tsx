import { type AnyEntity, type AnyField, auditFields, comparedAs, fieldsOf, type RowOf } from '@mortise/model'
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { shown } from '../kinds/field-value.tsx'
import { columnWidth, kindOf } from '../kinds/kinds.ts'
import { type ScreenRow, textOf } from '../rows/list-page.ts'
import type { ListState } from './list-state.ts'

/** Cells drawn by hand instead of as their kind draws them. */
export type Cells<E extends AnyEntity> = { [K in keyof E['fields']]?: (row: RowOf<E>) => ReactNode }

/** Headings other than the labels of what stands below them. */
export type Titles<E extends AnyEntity> = { readonly [K in keyof RowOf<E>]?: string }

/** A field of an entity, or one that every row has. */
export const listedField = (entity: AnyEntity, key: string): AnyField | undefined =>
  fieldsOf(entity)[key] ?? auditFields[key]

/** The columns of a list. */
export function columnsOf<E extends AnyEntity>(
  entity: E,
  keys: readonly string[],
  {
    order,
    cells,
    titles,
  }: { order: ListState['order']; cells: Cells<E> | undefined; titles: Titles<E> | undefined },
): TableColumnType<ScreenRow<E>>[] {
  return keys.flatMap((key): TableColumnType<ScreenRow<E>>[] => {
    const field = listedField(entity, key)
    if (!field) return []
    const { column } = kindOf(field)
    const draw = cells?.[key as keyof E['fields']]
    const compared = comparedAs(field)
    const title = titles?.[key as keyof RowOf<E>] ?? field.label
    return [
      {
        key,
        title,
        width: Math.max(columnWidth(field), titleWidth(title)),
        align: column.align,
        // A date that is cut is another date.
        ellipsis: !column.isWhole,
        sorter: compared !== null && compared.type !== 'json' && !compared.several,
        sortOrder: order?.[0] === key ? `${order[1]}end` : null,
        showSorterTooltip: false,
        render: (_, row) => (draw ? draw(row) : shown(field, row[key], textIn(entity, row, key))),
      },
    ]
  })
}

/** Who made a row is told by name too. */
const textIn = (entity: AnyEntity, row: Record<string, unknown>, key: string) => textOf(entity, row, key)

/** A heading with its sorting arrows, which is never cut. */
const titleWidth = (label: string) => label.length * 14 + 48
