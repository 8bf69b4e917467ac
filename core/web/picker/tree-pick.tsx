import { splitValues } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import type { EditorProps } from '../kinds/kind.ts'
import { attributesOf } from '../kinds/shared/attributes.ts'
import { queries } from '../rows/queries.ts'
import { useRefusal } from './use-refusal.ts'

export interface TreeNode {
  readonly id: string
  readonly title: string
  readonly isLeaf: boolean
  /** Where the tree came whole. */
  readonly children?: readonly TreeNode[]
}

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

type Flat = Omit<TreeNode, 'children'> & { readonly pId: string | null; readonly value: string }

/** Chooses nodes of a tree whose branches are fetched as they are opened. */
export function TreePick(props: TreePickProps) {
  const { name, load, value, text, known, multiple, placeholder, status, onChange, ...rest } = props
  const [isOpen, setOpen] = useState(false)
  const [below, setBelow] = useState<readonly Flat[]>([])
  const [cameWith] = useState(() => new Map(splitValues(text).map((each, index) => [value[index], each])))
  const { data: top = [], error } = useQuery({
    queryKey: ['rows', 'tree', name, null],
    queryFn: () => load(null),
    enabled: isOpen || value.length > cameWith.size,
  })
  useRefusal(error, 'error')
  const nodes = [...top.map((node) => flat(node, null)), ...below]
  const labelOf = (id: string) =>
    nodes.find((node) => node.id === id)?.title ?? known?.get(id) ?? cameWith.get(id) ?? id
  const chosen = value.map((id) => ({ value: id, label: labelOf(id) }))

  const grow = async (parent: string) => {
    if (below.some(({ pId }) => pId === parent)) return
    const found = await queries.fetchQuery({
      queryKey: ['rows', 'tree', name, parent],
      queryFn: () => load(parent),
    })
    setBelow((known) => [...known, ...found.map((node) => flat(node, parent))])
  }
  return (
    <TreeSelect
      {...attributesOf(rest)}
      style={{ width: '100%' }}
      labelInValue
      allowClear
      multiple={multiple}
      maxTagCount={multiple ? 3 : undefined}
      showSearch={{ treeNodeFilterProp: 'title' }}
      styles={{ popup: { root: { maxHeight: 400 } } }}
      status={status}
      treeData={nodes}
      treeDataSimpleMode={{ id: 'id', pId: 'pId' }}
      loadData={({ id }) => grow(String(id))}
      value={multiple ? chosen : chosen[0]}
      placeholder={placeholder}
      onOpenChange={setOpen}
      onChange={(next: Chosen | Chosen[] | null) =>
        onChange(next ? [next].flat().map((each) => each.value) : [])
      }
    />
  )
}

type Chosen = { value: string; label: React.ReactNode }

const flat = ({ id, title, isLeaf }: TreeNode, pId: string | null): Flat => ({
  id,
  title,
  isLeaf,
  pId,
  value: id,
})
