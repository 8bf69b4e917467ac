import type { Branch } from './tree-choice.tsx'

/** A node as the server sends it; older servers say 0 or 1 for `leaf`. */
export interface WireNode {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly leaf: boolean | 0 | 1
  readonly code?: string | null
  readonly children?: readonly WireNode[] | null
}

export const branchOf = ({ key, value, title, leaf }: WireNode): Branch => ({
  id: key,
  value,
  title,
  isLeaf: Boolean(leaf),
})
