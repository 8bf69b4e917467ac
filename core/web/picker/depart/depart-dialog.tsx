import '../picker.css'
import { Button, Dropdown, Empty, Input, Result, Spin, Tree } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../dialog/app-modal.tsx'
import { widths } from '../../dialog/widths.ts'
import { words } from '../../words.ts'
import { afterClick } from '../selection.ts'
import { type Depart, departsNamed, flatDeparts, useDeparts } from './departs.ts'

export interface DepartDialogProps {
  readonly multi: boolean
  readonly rootOpened: boolean
  /** Offers to tie departments to those below them. */
  readonly treeOpera: boolean
  readonly saas: boolean
  /** Whether a department is chosen as the dialog opens. */
  readonly isChosen: (depart: Depart) => boolean
  readonly onChoose: (departs: readonly Depart[]) => void
  /** It is gone from the screen. */
  readonly onClose: () => void
}

const keyOf = ({ id }: Depart) => id

/** The department tree to choose from: by its boxes or by its names. */
export function DepartDialog({ multi, rootOpened, treeOpera, saas, isChosen, ...on }: DepartDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [named, setNamed] = useState('')
  const [isTied, setTied] = useState(false)
  const [changed, setChanged] = useState<readonly Depart[] | null>(null)
  const { data: tree, error, refetch } = useDeparts({ enabled: true, saas })
  const all = flatDeparts(tree ?? [])
  const chosen = changed ?? all.filter(isChosen)
  const offered = named.trim() === '' ? (tree ?? []) : departsNamed(tree ?? [], named)
  const toggle = (depart: Depart) => setChanged(afterClick(chosen, depart, { keyOf, multiple: multi }))

  const confirm = () => {
    on.onChoose(chosen)
    setOpen(false)
  }
  const ties = [
    { key: 'tie', label: '父子关联', onClick: () => setTied(true) },
    { key: 'untie', label: '取消关联', onClick: () => setTied(false) },
  ]
  return (
    <AppModal
      open={isOpen}
      title="选择部门"
      width={treeOpera ? widths.departPicker : widths.departSelect}
      switchFullscreen
      onCancel={() => setOpen(false)}
      afterClose={on.onClose}
      footer={
        <>
          {treeOpera && multi && (
            <Dropdown menu={{ items: ties, selectedKeys: [isTied ? 'tie' : 'untie'] }} trigger={['click']}>
              <Button className="mortise-depart-ties">树操作</Button>
            </Dropdown>
          )}
          <Button onClick={() => setOpen(false)}>{words.close}</Button>
          <Button type="primary" disabled={!tree} onClick={confirm}>
            确认
          </Button>
        </>
      }
    >
      <Input.Search
        allowClear
        aria-label="部门名称"
        placeholder="请输入部门名称按回车进行搜索"
        onSearch={setNamed}
      />
      {!tree && !error && <Spin className="mortise-depart-tree" />}
      {!tree && error && (
        <Result
          status="warning"
          title={error.message}
          extra={<Button onClick={() => void refetch()}>重试</Button>}
        />
      )}
      {tree && offered.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />}
      {tree && offered.length > 0 && (
        <Tree<Branch>
          // A search is another tree, opened anew.
          key={named}
          checkable
          checkStrictly={!isTied}
          className="mortise-depart-tree"
          treeData={offered.map(branchOf)}
          defaultExpandedKeys={rootOpened ? offered.map(keyOf) : []}
          checkedKeys={chosen.map(keyOf)}
          selectedKeys={[]}
          onSelect={(_, { node }) => toggle(node.depart)}
          onCheck={(checked, { node }) => {
            if (!isTied) return toggle(node.depart)
            const keys = new Set((Array.isArray(checked) ? checked : checked.checked).map(String))
            setChanged(all.filter(({ id }) => keys.has(id)))
          }}
        />
      )}
    </AppModal>
  )
}

interface Branch {
  readonly key: string
  readonly title: string
  readonly depart: Depart
  children?: Branch[]
}

const branchOf = (depart: Depart): Branch => ({
  key: depart.id,
  title: depart.departName,
  depart,
  ...(depart.children && { children: depart.children.map(branchOf) }),
})
