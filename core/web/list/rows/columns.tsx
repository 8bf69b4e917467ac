import { type AnyEntity, comparedAs, type DictItem, type RowOf } from '@mortise/model'
import type { ReactNode } from 'react'
import { type ColumnChoice, shownColumns } from '../../columns/column-choice.ts'
import { shown } from '../../kinds/field-value.tsx'
import { columnWidth, kindOf } from '../../kinds/kinds.ts'
import { DocumentLink } from '../../product/document-link.tsx'
import type { ScreenRow } from '../../rows/list-page.ts'
import { textOf } from '../../rows/texts.ts'
import { numberKeyOf } from '../../session/document-path.ts'
import type { ListState } from '../state/list-state.ts'
import { listedField } from '../state/listed-field.ts'
import type { Column } from '../table/column.ts'

/** Cells drawn by hand instead of as their kind draws them. */
export type Cells<E extends AnyEntity> = { [K in keyof E['fields']]?: (row: RowOf<E>) => ReactNode }

/** Headings other than the labels of what stands below them. */
export type Titles<E extends AnyEntity> = { readonly [K in keyof RowOf<E>]?: string }

export interface ColumnOptions<E extends AnyEntity> {
  readonly order: ListState['order']
  readonly cells: Cells<E> | undefined
  readonly titles: Titles<E> | undefined
  readonly choice: ColumnChoice
  /** Where there is no room, nothing is pinned. */
  readonly isNarrow: boolean
  /** The items of a dictionary, asked for once and not by every cell. */
  readonly itemsOf: (code: string) => readonly DictItem[] | undefined
  readonly onResized: (key: string, width: number) => void
  /** Whether documents have pages that the user may open, by the name of their entity. */
  readonly opens: (name: string) => boolean
  /** What the page of a row is to know of this list. */
  readonly origin: () => object | null
}

/** The columns of a list that show. */
export function columnsOf<E extends AnyEntity>(
  entity: E,
  keys: readonly string[],
  { order, cells, titles, choice, isNarrow, itemsOf, onResized, opens, origin }: ColumnOptions<E>,
): Column<ScreenRow<E>>[] {
  return shownColumns(keys, choice).flatMap((key): Column<ScreenRow<E>>[] => {
    const field = listedField(entity, key)
    if (!field) return []
    const { column } = kindOf(field)
    const draw = cells?.[key as keyof E['fields']]
    const items = field.kind === 'dict' ? itemsOf(field.dict) : undefined
    const compared = comparedAs(field)
    const isNumber = key === numberKeyOf(entity) && opens(entity.name)
    const other = field.kind === 'ref' && opens(field.to) ? field.to : null
    const cell = (row: ScreenRow<E>) => {
      const content = shown(field, row[key], textOf(entity, row, key), items)
      if (isNumber && row[key])
        return (
          <DocumentLink to={entity.name} id={row.id} state={origin}>
            {content}
          </DocumentLink>
        )
      if (!other || !row[key]) return content
      return (
        <DocumentLink to={other} id={String(row[key])}>
          {content}
        </DocumentLink>
      )
    }
    const isSortable = compared !== null && compared.type !== 'json' && !compared.several
    return [
      {
        key,
        title: titleOf(entity, key, titles),
        width: choice.widths[key] ?? widthOf(entity, key, titles),
        align: column.align,
        pinned: isNarrow ? undefined : choice.pinned[key],
        // A date that is cut is another date.
        isCut: !column.isWhole,
        sorted: isSortable ? (order?.[0] === key ? order[1] : null) : undefined,
        onResized: (width) => onResized(key, width),
        draw: draw ?? cell,
      },
    ]
  })
}

/** The heading of a column. */
export const titleOf = <E extends AnyEntity>(entity: E, key: string, titles: Titles<E> | undefined): string =>
  titles?.[key as keyof RowOf<E>] ?? listedField(entity, key)?.label ?? key

/** How wide a column is unless somebody chose otherwise. */
export function widthOf<E extends AnyEntity>(entity: E, key: string, titles: Titles<E> | undefined): number {
  const field = listedField(entity, key)
  return Math.max(field ? columnWidth(field) : 0, titleWidth(titleOf(entity, key, titles)))
}

/** A heading with its sorting arrows, which is never cut. */
const titleWidth = (label: string) => label.length * 14 + 48
