/** A department as the tree of all of them brings it. */
export interface DepartNode {
  readonly id: string
  readonly title: string
  readonly parentId: string
  readonly orgCode: string
  /** 3 is a post. */
  readonly orgCategory: string
  readonly children?: readonly DepartNode[] | null
}

/** All departments of a forest, each before those below it. */
export const flat = (forest: readonly DepartNode[]): DepartNode[] =>
  forest.flatMap((node) => [node, ...flat(node.children ?? [])])

export const countBelow = (node: DepartNode): number => flat(node.children ?? []).length

/** The departments whose name or code has a part in it, with those above them. */
export function matching(forest: readonly DepartNode[], part: string): DepartNode[] {
  const wanted = part.trim().toLowerCase()
  if (wanted === '') return [...forest]
  return forest.flatMap((node) => {
    const children = matching(node.children ?? [], wanted)
    const isHit = node.title.toLowerCase().includes(wanted) || node.orgCode.toLowerCase().includes(wanted)
    return isHit || children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Where a department was let go: on another, or beside it. */
export interface Drop {
  readonly dragged: string
  readonly on: string
  readonly where: 'inside' | 'before' | 'behind'
}

/** The new place of a department as the server is told; null where it stands already. */
export function placeOf(
  forest: readonly DepartNode[],
  { dragged, on, where }: Drop,
): { parentId: string; beforeId?: string } | null {
  const all = flat(forest)
  const target = all.find(({ id }) => id === on)
  const moved = all.find(({ id }) => id === dragged)
  if (!target || !moved || on === dragged) return null
  if (where === 'inside') return moved.parentId === on ? null : { parentId: on }
  const { parentId } = target
  const siblings = (
    parentId === '' ? forest : (all.find(({ id }) => id === parentId)?.children ?? [])
  ).filter(({ id }) => id !== dragged)
  const at = siblings.findIndex(({ id }) => id === on) + (where === 'before' ? 0 : 1)
  const before = siblings[at]
  return { parentId, ...(before && { beforeId: before.id }) }
}
