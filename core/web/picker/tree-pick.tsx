import { joinValues, splitValues } from '@mortise/model'
import type { EditorProps } from '../fields/kind.ts'
import { type Branch, TreeChoice } from '../inputs/tree-select/tree-choice.tsx'
import type { TreeNode } from '../product/picker.ts'

export interface TreePickProps extends Pick<EditorProps, 'id' | 'disabled' | 'aria-label' | 'status'> {
  /** Names the tree in the cache. */
  readonly name: string
  /** The nodes below one, or the topmost. */
  readonly load: (parent: string | null) => Promise<TreeNode[]>
  readonly value: readonly string[]
  /** The texts of the values as they came with the row, joined by commas. */
  readonly text?: string
  /** Texts of values that were chosen beside it, in a dialog. */
  readonly known?: ReadonlyMap<string, string>
  readonly multiple?: boolean
  readonly placeholder: string
  readonly onChange: (values: string[]) => void
}

/** Chooses nodes of a tree, parents too, by their ids. */
export const TreePick = ({ name, load, value, onChange, ...rest }: TreePickProps) => (
  <TreeChoice
    {...rest}
    selectParent
    tree={{ name, load: async (parent) => (await load(parent)).map(branchOf) }}
    value={joinValues(value)}
    onChange={(chosen) => onChange(splitValues(chosen))}
  />
)

const branchOf = ({ id, title, isLeaf }: TreeNode): Branch => ({ id, value: id, title, isLeaf })
