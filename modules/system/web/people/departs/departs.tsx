import './departs.css'
import { Depart } from '@mortise/system/model'
import {
  EntityForm,
  ImportDialog,
  lazily,
  useEntityAccess,
  useLeaving,
  useRights,
  withTexts,
} from '@mortise/web'
import { Button, Dropdown, Empty, type MenuProps, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { DepartSides } from './depart-sides.tsx'
import { DepartTree } from './depart-tree.tsx'
import { type DepartNode, flat } from './tree.ts'
import { useDepartWork } from './use-depart-work.ts'
import { useDepartTree } from './use-departs.ts'

const MergeDialog = lazily(() => import('./merge-dialog.tsx'))
const MoveDialog = lazily(() => import('./move-dialog.tsx'))

type Opened =
  | { readonly kind: 'add'; readonly parent: DepartNode | null }
  | { readonly kind: 'merge' | 'move'; readonly depart: DepartNode }
  | { readonly kind: 'import' }
const noDeparts: readonly DepartNode[] = []

/** 部门管理: the tree of departments, and beside it all sides of the one that is chosen. */
export default function Departs() {
  const { data, error, refetch } = useDepartTree()
  const forest = data ?? noDeparts
  const [wanted, setWanted] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { can } = useEntityAccess(Depart)
  const { has } = useRights()
  const work = useDepartWork(forest)
  const leave = useLeaving()
  const chosen = flat(forest).find(({ id }) => id === wanted) ?? forest[0] ?? null
  const close = () => setOpened(null)
  const forOne = (depart: DepartNode): NonNullable<MenuProps['items']> => [
    ...(can('add')
      ? [{ key: 'child', label: '新增下级', onClick: () => setOpened({ kind: 'add', parent: depart }) }]
      : []),
    ...(can('edit')
      ? [{ key: 'move', label: '移动到…', onClick: () => setOpened({ kind: 'move', depart }) }]
      : []),
    ...(has('depart:merge')
      ? [{ key: 'merge', label: '合并到…', onClick: () => setOpened({ kind: 'merge', depart }) }]
      : []),
    ...(can('delete')
      ? [
          {
            key: 'delete',
            label: '删除',
            danger: true,
            onClick: () => void work.remove(depart, () => setWanted(null)),
          },
        ]
      : []),
  ]
  const menu = { items: chosen ? forOne(chosen) : [] }
  if (error && !data) {
    return (
      <Result
        status="warning"
        title={error.message}
        extra={<Button onClick={() => void refetch()}>重试</Button>}
      />
    )
  }
  return (
    <div className="mortise-departs">
      <section aria-label="部门树">
        <div className="mortise-departs-tools">
          {can('add') && (
            <Button type="primary" onClick={() => setOpened({ kind: 'add', parent: null })}>
              新增一级
            </Button>
          )}
          {chosen && can('add') && (
            <Button onClick={() => setOpened({ kind: 'add', parent: chosen })}>新增下级</Button>
          )}
          {can('exportXls') && <Button onClick={() => void work.saveSheet()}>导出</Button>}
          {can('importExcel') && <Button onClick={() => setOpened({ kind: 'import' })}>导入</Button>}
          {menu.items.length > 0 && (
            <Dropdown menu={menu} trigger={['click']}>
              <Button>更多</Button>
            </Dropdown>
          )}
        </div>
        {!data && <Skeleton active paragraph={{ rows: 10 }} />}
        {data && (
          <Dropdown menu={menu} trigger={['contextMenu']}>
            <div className="mortise-departs-tree">
              <DepartTree
                forest={forest}
                chosen={chosen?.id ?? null}
                onChoose={(id) => void leave(() => setWanted(id))}
                onDrop={can('edit') ? (drop) => void work.drop(drop) : undefined}
              />
            </div>
          </Dropdown>
        )}
      </section>
      <section aria-label="所选部门">
        {chosen ? <DepartSides key={chosen.id} depart={chosen} /> : <Empty description="请选择部门" />}
      </section>
      {opened?.kind === 'add' && (
        <EntityForm
          of={Depart}
          mode="add"
          row={
            opened.parent
              ? withTexts(Depart, { parent: opened.parent.id }, { parent: opened.parent.title })
              : { category: '1' }
          }
          frame="drawer"
          onClose={close}
        />
      )}
      {opened?.kind === 'import' && <ImportDialog of={Depart} onClose={close} />}
      {opened?.kind === 'merge' && (
        <MergeDialog depart={opened.depart} onMerged={setWanted} onClose={close} />
      )}
      {opened?.kind === 'move' && (
        <MoveDialog
          depart={opened.depart}
          onMove={(parentId) => void work.place(opened.depart.id, { parentId })}
          onClose={close}
        />
      )}
    </div>
  )
}
