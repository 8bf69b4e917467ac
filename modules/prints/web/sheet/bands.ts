import type { DrawnElement, TableElement } from '@mortise/prints/model'

export type DrawnOther = Exclude<DrawnElement, { readonly element: TableElement }>
export type DrawnLines = Extract<DrawnElement, { readonly element: TableElement }>

/** A strip of a page: what lies in it, how high it is, and the table that may make it higher. */
export interface Band {
  readonly top: number
  readonly height: number
  readonly table: DrawnLines | null
  readonly elements: readonly DrawnOther[]
}

const isTable = (drawn: DrawnElement): drawn is DrawnLines => 'table' in drawn

/** Cuts a page at its tables: lines grow downwards, and what lies below them moves along. */
export function bandsOf(drawn: readonly DrawnElement[], height: number): Band[] {
  const tables = drawn.filter(isTable).toSorted((a, b) => a.element.y - b.element.y)
  const others = drawn.filter((each): each is DrawnOther => !isTable(each))
  if (tables.length === 0) return [{ top: 0, height, table: null, elements: others }]
  const bands: Band[] = []
  let top = 0
  const cut = (bottom: number, table: DrawnLines | null) => {
    const elements = others.filter(({ element }) => element.y >= top && element.y < bottom)
    if (bottom > top && (table || elements.length > 0 || bottom < height))
      bands.push({ top, height: bottom - top, table, elements })
    top = Math.max(top, bottom)
  }
  for (const table of tables) {
    cut(table.element.y, null)
    cut(table.element.y + table.element.h, table)
  }
  const rest = others.filter(({ element }) => element.y >= top)
  if (rest.length > 0) cut(Math.max(...rest.map(({ element }) => element.y + element.h)), null)
  return bands
}
