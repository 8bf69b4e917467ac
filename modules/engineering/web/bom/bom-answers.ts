/** What the calls about bills answer of a material. */
export interface NamedMaterial {
  readonly material: string
  readonly name: string
  readonly unit: string
  readonly source: string | null
}

export interface ExplodedRow extends NamedMaterial {
  readonly level: number
  readonly path: string
  readonly qty: number
  readonly isPhantom: boolean
  readonly isLeaf: boolean
}

export interface Explosion {
  readonly rows: readonly ExplodedRow[]
  readonly totals: readonly (NamedMaterial & { readonly qty: number })[]
}

export interface MaterialUse extends NamedMaterial {
  readonly bom: string
  readonly code: string
  readonly revision: number
  readonly status: string
  readonly level: number
  readonly usage: number
  readonly per: number
}

/** A row of the tree that an explosion is shown as. */
export interface TreeRow extends ExplodedRow {
  readonly key: string
  readonly children?: TreeRow[]
}

/** Rows stand below the material that they are part of. They come parents first. */
export function treeOf(rows: readonly ExplodedRow[]): TreeRow[] {
  const tops: TreeRow[] = []
  const open: { level: number; children: TreeRow[] }[] = []
  for (const [index, row] of rows.entries()) {
    while (open.length > 0 && open.at(-1)!.level >= row.level) open.pop()
    const children: TreeRow[] = []
    const place = open.at(-1)?.children ?? tops
    place.push({ ...row, key: `${index}`, ...(!row.isLeaf && { children }) })
    open.push({ level: row.level, children })
  }
  return tops
}
