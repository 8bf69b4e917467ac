/** A menu entry or right in the tree in which rights are ticked. */
export interface TickNode {
  readonly key: string
  readonly parentId: string | null
  readonly title: string
  readonly icon?: string | null
  /** 0 first-level menu, 1 page, 2 right. */
  readonly menuType?: number
  /** The code that a right names. */
  readonly perms?: string | null
  /** The entity whose rows and fields rules of this entry narrow. */
  readonly entity?: string | null
  /** 1 where data rules belong to it. */
  readonly ruleFlag?: number
  readonly isLeaf: boolean
  children?: TickNode[]
}

export type Ticks = ReadonlySet<string>

/** A tree by the ids of its nodes, so that a tick among thousands costs no walk through all of them. */
export interface TickTree {
  readonly roots: readonly TickNode[]
  readonly byKey: ReadonlyMap<string, TickNode>
  readonly parents: ReadonlyMap<string, string>
}

export function tickTree(roots: readonly TickNode[]): TickTree {
  const byKey = new Map<string, TickNode>()
  const parents = new Map<string, string>()
  const visit = (nodes: readonly TickNode[], parent: string | null) => {
    for (const node of nodes) {
      byKey.set(node.key, node)
      if (parent !== null) parents.set(node.key, parent)
      if (node.children) visit(node.children, node.key)
    }
  }
  visit(roots, null)
  return { roots, byKey, parents }
}

/**
 * What is granted after a click. A right is worth nothing without the menus above it, so these come along, and what is
 * below a menu goes with it. Whether what is below comes along too is what `cascades` tells.
 */
export function afterTick(
  tree: TickTree,
  granted: Ticks,
  key: string,
  { isOn, cascades }: { isOn: boolean; cascades: boolean },
): Ticks {
  const node = tree.byKey.get(key)
  if (!node) return granted
  const next = new Set(granted)
  if (!isOn) {
    for (const each of withBelow(node)) next.delete(each)
    return next
  }
  for (const each of cascades ? withBelow(node) : [key]) next.add(each)
  for (let above = tree.parents.get(key); above !== undefined; above = tree.parents.get(above))
    next.add(above)
  return next
}

/** How boxes look: with cascades one is full when all below it is granted, and half when only some is. */
export function shownTicks(
  tree: TickTree,
  granted: Ticks,
  { cascades }: { cascades: boolean },
): { checked: string[]; halfChecked: string[] } {
  const checked: string[] = []
  const halfChecked: string[] = []
  const isFull = (node: TickNode): boolean => {
    let isWhole = granted.has(node.key)
    for (const child of node.children ?? []) if (!isFull(child)) isWhole = false
    if (isWhole || (!cascades && granted.has(node.key))) checked.push(node.key)
    else if (granted.has(node.key)) halfChecked.push(node.key)
    return isWhole
  }
  for (const root of tree.roots) isFull(root)
  return { checked, halfChecked }
}

/** The nodes that are open when the tree is opened down to a level; the first level is 1. */
export function openToLevel({ roots }: TickTree, level: number): string[] {
  const open: string[] = []
  const visit = (nodes: readonly TickNode[], at: number) => {
    if (at >= level) return
    for (const { key, children } of nodes) {
      if (!children) continue
      open.push(key)
      visit(children, at + 1)
    }
  }
  visit(roots, 1)
  return open
}

/** How many levels the tree has. */
export function depthOf({ roots }: TickTree): number {
  const depth = (nodes: readonly TickNode[]): number =>
    nodes.reduce((most, { children }) => Math.max(most, 1 + (children ? depth(children) : 0)), 0)
  return depth(roots)
}

/** What is left of the tree when it is searched by a part of a title or code: hits, what is above and what is below them. */
export function searched(
  { roots }: TickTree,
  text: string,
): { roots: readonly TickNode[]; open: string[]; hits: number } {
  const wanted = text.trim().toLowerCase()
  const open: string[] = []
  let hits = 0
  const remaining = (nodes: readonly TickNode[]): TickNode[] =>
    nodes.flatMap((node) => {
      const isHit = isHitBy(node, wanted)
      if (isHit) hits += 1
      const below = remaining(node.children ?? [])
      if (below.length > 0) open.push(node.key)
      if (isHit && below.length === 0) return [node]
      return isHit || below.length > 0 ? [{ ...node, children: isHit ? (node.children ?? []) : below }] : []
    })
  const left = remaining(roots)
  return { roots: left, open, hits }
}

const isHitBy = ({ title, perms }: TickNode, wanted: string): boolean =>
  title.toLowerCase().includes(wanted) || (perms?.toLowerCase().includes(wanted) ?? false)

/** Both changes together, where somebody else saved meanwhile: theirs, with what was ticked and unticked here on top. */
export function mergedTicks(tree: TickTree, base: Ticks, mine: Ticks, theirs: Ticks): Ticks {
  let merged: Ticks = theirs
  for (const key of base) {
    if (!mine.has(key)) merged = afterTick(tree, merged, key, { isOn: false, cascades: false })
  }
  for (const key of mine) {
    if (!base.has(key)) merged = afterTick(tree, merged, key, { isOn: true, cascades: false })
  }
  return merged
}

/** Ticks on a screen: what they began with, what they are, and what somebody else changed while they were changed. */
export interface Standing {
  readonly base: Ticks
  readonly mine: Ticks
  readonly theirs: { readonly added: number; readonly taken: number } | null
}

/** The same once the server has answered what is granted: nothing that was ticked here is lost, nor what others saved. */
export function merged(tree: TickTree, standing: Standing, stored: Ticks): Standing {
  const { base, mine } = standing
  if (isSame(base, stored)) return standing
  if (isSame(base, mine) || isSame(mine, stored)) return { base: stored, mine: stored, theirs: null }
  const { added, taken } = changesOf(base, stored)
  return {
    base: stored,
    mine: mergedTicks(tree, base, mine, stored),
    theirs: { added: added.length, taken: taken.length },
  }
}

const isSame = (one: Ticks, other: Ticks): boolean =>
  one === other || (one.size === other.size && [...one].every((key) => other.has(key)))

/** What was added and what was taken away. */
export function changesOf(before: Ticks, now: Ticks): { added: string[]; taken: string[] } {
  return {
    added: [...now].filter((key) => !before.has(key)),
    taken: [...before].filter((key) => !now.has(key)),
  }
}

const withBelow = ({ key, children }: TickNode): string[] => [key, ...(children ?? []).flatMap(withBelow)]
