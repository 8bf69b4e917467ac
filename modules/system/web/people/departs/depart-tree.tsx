import { OrgCategory } from '@mortise/system/model'
import { Empty, Input, Tree } from 'antd'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useHeight } from '../rights/use-height.ts'
import { type DepartNode, type Drop, flat, matching } from './tree.ts'

export interface DepartTreeProps {
  readonly forest: readonly DepartNode[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  /** Absent where departments may not be moved. */
  readonly onDrop?: (drop: Drop) => void
}

interface Branch {
  readonly key: string
  readonly title: ReactNode
  readonly children: Branch[]
}

/** The departments, searched by name or code, of which only those in sight are drawn. */
export function DepartTree({ forest, chosen, onChoose, onDrop }: DepartTreeProps) {
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<readonly string[] | null>(null)
  const wanted = useDeferredValue(text.trim())
  const shown = useMemo(() => matching(forest, wanted), [forest, wanted])
  const branches = useMemo(() => shown.map((node) => branchOf(node, wanted)), [shown, wanted])
  const room = useRef<HTMLDivElement>(null)
  const height = useHeight(room)
  const atFirst = forest.map(({ id }) => id)
  const found = useMemo(() => flat(shown).map(({ id }) => id), [shown])
  return (
    <>
      <Input.Search
        allowClear
        aria-label="搜索部门"
        placeholder="按部门名称或编码搜索"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div ref={room} className="mortise-depart-room">
        {shown.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有匹配的部门" />}
        {shown.length > 0 && height > 0 && (
          <Tree<Branch>
            blockNode
            height={height}
            aria-label="部门"
            treeData={branches}
            expandedKeys={[...(wanted === '' ? (opened ?? atFirst) : found)]}
            selectedKeys={chosen ? [chosen] : []}
            // What a search hides cannot be seen to be passed by.
            draggable={onDrop && wanted === '' ? { icon: false } : false}
            onExpand={(keys) => setOpened(keys.map(String))}
            onSelect={(_, { node }) => onChoose(node.key)}
            onRightClick={({ node }) => onChoose(node.key)}
            onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
              const offset = dropPosition - Number(node.pos.split('-').at(-1))
              const beside = offset < 0 ? 'before' : 'behind'
              onDrop?.({ dragged: dragNode.key, on: node.key, where: dropToGap ? beside : 'inside' })
            }}
          />
        )}
      </div>
    </>
  )
}

const branchOf = (node: DepartNode, wanted: string): Branch => ({
  key: node.id,
  title: <Title node={node} wanted={wanted} />,
  children: (node.children ?? []).map((child) => branchOf(child, wanted)),
})

/** The name, with the part that was looked for marked. */
function Title({ node: { title, orgCategory }, wanted }: { node: DepartNode; wanted: string }) {
  const at = wanted === '' ? -1 : title.toLowerCase().indexOf(wanted.toLowerCase())
  return (
    <span title={title}>
      {at < 0 ? (
        title
      ) : (
        <>
          {title.slice(0, at)}
          <mark>{title.slice(at, at + wanted.length)}</mark>
          {title.slice(at + wanted.length)}
        </>
      )}
      {orgCategory === OrgCategory.position && <span className="mortise-faint">（岗位）</span>}
    </span>
  )
}
