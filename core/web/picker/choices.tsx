import { type AnyEntity, conditionOf, type Row, type SourceKind } from '@mortise/model'
import { useMemo } from 'react'
import type { TreeNode } from '../product/picker.ts'
import { definePicker, type Picker } from '../product/picker.ts'
import { useEntity, useProduct } from '../product/product.tsx'
import { fetchPage } from '../rows/list-page.ts'
import { api } from '../session/connection.ts'

/** Whose rows may be chosen, what is stored of the chosen one and what is shown. */
export interface RowSource {
  readonly entity: AnyEntity
  readonly store: string
  readonly text: string
}

/** The rows that a reference points to. */
export function useRefSource(name: string): RowSource | null {
  const entity = useEntity(name)
  return entity ? { entity, store: 'id', text: entity.title } : null
}

/** The rows that stand behind a kind such as users; null while no module of the product has them. */
export const useKindSource = (kind: SourceKind): RowSource | null => useProduct().linked.sources[kind] ?? null

/**
 * How rows of a source are picked in a dialog: as a module tells for the kind or for the entity, or as its definition
 * suggests; all of them, or those below one node of its tree.
 */
export function usePicker({ entity }: RowSource, { kind, root, where }: Choosing = {}): Picker {
  const { pickers, kindPickers } = useProduct()
  // By what is told of it, not by all that is: areas that arrive meanwhile leave a choice as it is.
  const told = (kind && kindPickers[kind]) ?? pickers.get(entity.name)
  return useMemo(() => {
    const picker = told ?? definePicker(entity)
    const own = (root && picker.within?.(root)) || picker
    return where ? { ...own, where: { ...own.where, ...where } } : own
  }, [entity, told, root, where])
}

export interface Choosing {
  /** The kind whose own way of picking comes before that of the rows. */
  readonly kind?: SourceKind
  /** The node of the picker's tree below which the rows stand. */
  readonly root?: string
  /** Narrows the rows further. */
  readonly where?: Readonly<Record<string, unknown>>
}

/** How rows of the entity of that name are picked; null while no module of the product has it. */
export function useEntityPicker(name: string): Picker | null {
  const entity = useEntity(name)
  const told = useProduct().pickers.get(name)
  return useMemo(() => (entity ? (told ?? definePicker(entity)) : null), [entity, told])
}

/** Most branches of a tree that are fetched at once. */
const BRANCHES = 1000

/** The rows of a tree below one of them. */
export async function branchesOf(
  entity: AnyEntity,
  { store, text }: RowSource,
  parent: string | null,
): Promise<TreeNode[]> {
  const where = conditionOf(entity, { [entity.tree ?? '']: parent })
  const { rows } = await fetchPage(api, entity, { where, size: BRANCHES }, { quiet: true })
  return (rows as Row[]).map((row) => ({
    id: String(row[store]),
    title: String(row[text] ?? row[store]),
    isLeaf: row.hasChildren !== true,
  }))
}
