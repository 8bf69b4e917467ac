import '../picker/picker.css'
import { useQuery } from '@tanstack/react-query'
import { Empty, Spin, Tree } from 'antd'
import { useState } from 'react'
import { useRefusal } from '../feedback/use-refusal.ts'
import type { PickerTree, TreeNode } from '../product/picker.ts'
import { queries } from '../rows/queries.ts'

export interface TreePaneProps {
  readonly tree: PickerTree
  readonly onChoose: (nodes: readonly TreeNode[]) => void
}

/** The tree beside the rows of a picker; a second click on a node lets it go. */
export function TreePane({ tree, onChoose }: TreePaneProps) {
  const [below, setBelow] = useState<ReadonlyMap<string, readonly TreeNode[]>>(new Map())
  const [chosen, setChosen] = useState<readonly string[]>([])
  const branchQuery = (parent: string | null) => ({
    queryKey: ['rows', 'tree', tree.name, parent],
    queryFn: () => tree.load(parent),
  })
  const { data: roots, error } = useQuery(branchQuery(null))
  useRefusal(error, 'error')

  const grow = async (id: string) => {
    const found = await queries.fetchQuery(branchQuery(id))
    setBelow((known) => new Map([...known, [id, found]]))
  }
  return (
    <div className="mortise-pick-tree" role="group" aria-label={tree.label}>
      {!roots && !error && <Spin />}
      {roots?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />}
      {roots && roots.length > 0 && (
        <Tree<Branch>
          blockNode
          multiple={tree.multiple}
          treeData={roots.map((node) => branchOf(node, below))}
          defaultExpandedKeys={roots.map(({ id }) => id)}
          selectedKeys={[...chosen]}
          loadData={({ node }) => (node.children ? Promise.resolve() : grow(node.id))}
          onSelect={(keys, { selectedNodes }) => {
            setChosen(keys.map(String))
            onChoose(selectedNodes.map(({ node }) => node))
          }}
        />
      )}
    </div>
  )
}

interface Branch {
  readonly key: string
  readonly title: string
  readonly isLeaf: boolean
  readonly node: TreeNode
  children?: Branch[]
}

function branchOf(node: TreeNode, below: ReadonlyMap<string, readonly TreeNode[]>): Branch {
  const children = node.children ?? below.get(node.id)
  return {
    key: node.id,
    title: node.title,
    isLeaf: node.isLeaf,
    node,
    ...(children && { children: children.map((child) => branchOf(child, below)) }),
  }
}
