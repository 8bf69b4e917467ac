import { type AnyEntity, type AnyField, comparedAs, type DictItem, type RowOf } from '@mortise/model'
import type { ReactNode } from 'react'
import { type ColumnChoice, shownColumns } from '../../columns/column-choice.ts'
import { shown } from '../../kinds/field-value.tsx'
import { columnWidth, kindOf, leastWidth } from '../../kinds/kinds.ts'
import { TOLD_WIDTH, titleFieldOf, toldWidth } from '../../kinds/told-width.ts'
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
  /** Columns that tell rows apart, and are not cut short before others are. */
  readonly wide?: readonly string[]
  /** Where there is no room, nothing is pinned. */
  readonly isNarrow: boolean
  /** Rows are cards. */
  readonly isCards: boolean
  /** The items of a dictionary, asked for once and not by every cell. */
  readonly itemsOf: (code: string) => readonly DictItem[] | undefined
  readonly onResized: (key: string, width: number) => void
  /** An entity that rows point to, by its name. */
  readonly entityOf: (name: string) => AnyEntity | undefined
  /** Whether documents have pages that the user may open, by the name of their entity. */
  readonly opens: (name: string) => boolean
  /** What the page of a row is to know of this list. */
  readonly origin: () => object | null
}

/** The columns of a list that show. */
export function columnsOf<E extends AnyEntity>(
  entity: E,
  keys: readonly string[],
  {
    order,
    cells,
    titles,
    choice,
    wide = [],
    isNarrow,
    isCards,
    itemsOf,
    onResized,
    entityOf,
    opens,
    origin,
  }: ColumnOptions<E>,
): Column<ScreenRow<E>>[] {
  const visible = shownColumns(keys, choice)
  const parts = isCards ? partsOf(entity, visible) : undefined
  return visible.flatMap((key): Column<ScreenRow<E>>[] => {
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
    const told = field.kind === 'ref' ? toldWidth(entityOf(field.to)) : undefined
    const isWide = wide.includes(key)
    const title = titleOf(entity, key, titles)
    const width = isWide ? TOLD_WIDTH : (told ?? widthOf(entity, key, titles))
    const isText = cut.has(field.kind)
    // What is drawn by hand may need all of it.
    const isYielding =
      choice.widths[key] === undefined && told !== TOLD_WIDTH && !isWide && (isText || draw === undefined)
    const isSortable = compared !== null && compared.type !== 'json' && !compared.several
    return [
      {
        key,
        title,
        width: choice.widths[key] ?? width,
        least: isYielding
          ? Math.min(width, leastOf(field, title, nameLeast(entity, key, entityOf), items))
          : undefined,
        takes: isYielding && isText && told === undefined,
        part: parts?.get(key),
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

/** Texts may be cut; figures, dates, numbers and states stay whole, with their headings. */
function leastOf(
  field: AnyField,
  title: string,
  narrow: number,
  items: readonly DictItem[] | undefined,
): number {
  if (cut.has(field.kind)) return Math.max(narrow, titleWidth(title))
  return Math.max(leastWidth(field, items), titleWidth(title, CLOSE))
}

/** The name of the rows themselves is what one looks for, and names of companies and numbers of documents, cut short, look alike. */
function nameLeast(entity: AnyEntity, key: string, entityOf: ColumnOptions<AnyEntity>['entityOf']): number {
  if (key === entity.title) return OWN_NAME
  const field = listedField(entity, key)
  const name =
    field?.kind === 'ref' || field?.kind === 'refMany' ? titleFieldOf(entityOf(field.to)) : undefined
  if (name?.kind === 'serial') return leastWidth(name, undefined)
  return name?.kind === 'text' && (name.max ?? 0) > LONG_NAME ? COMPANY : NARROW
}
const NARROW = 96
const OWN_NAME = 144
const COMPANY = 180
/** Names that may have more letters than this are those of companies. */
const LONG_NAME = 100
const cut: ReadonlySet<string> = new Set([
  'text',
  'textarea',
  'ref',
  'refMany',
  'user',
  'depart',
  'area',
  'category',
])

/** Facts that a card has room for. */
const FACTS = 4

/** What columns are on the card of a row: its number, its state, what it comes to, and a few facts. */
function partsOf(entity: AnyEntity, keys: readonly string[]): ReadonlyMap<string, Column<never>['part']> {
  const number = [numberKeyOf(entity), entity.title].find((key) => keys.includes(key)) ?? keys[0]
  const kindIn = (key: string) => listedField(entity, key)?.kind ?? ''
  const state = keys.find((key) => kindIn(key) === 'flow')
  const figures = keys.filter((key) => key !== number && ['money', 'decimal'].includes(kindIn(key)))
  const summed = figures.filter((key) => isSummed(listedField(entity, key)))
  const amount = summed.find((key) => kindIn(key) === 'money') ?? summed[0]
  let facts = 0
  return new Map(
    keys.map((key) => {
      if (key === number) return [key, 'number']
      if (key === state) return [key, 'state']
      if (key === amount) return [key, 'amount']
      // A picture tells rows of a list apart only beside others.
      if (kindIn(key) === 'image') return [key, 'none']
      facts += 1
      return [key, facts <= FACTS || key === figures[0] ? 'fact' : 'none']
    }),
  )
}

const isSummed = (field: AnyField | undefined): boolean =>
  field !== undefined && 'sum' in field && field.sum === true

/** A heading with its sorting arrows, which is never cut. */
const titleWidth = (label: string, beside = 48) => label.length * 14 + beside
/** What stands beside the text of a heading at the least: edges and arrows. */
const CLOSE = 36
