import { PrinterOutlined } from '@ant-design/icons'
import { Material } from '@mortise/materials/model'
import type { RowOf } from '@mortise/model'
import { EntityList, lazily, type TreeNode, TreePane } from '@mortise/web'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import './material-list.css'
import { categoryTree } from './pickers.tsx'

const LabelDialog = lazily(() => import('./labels/label-dialog.tsx'))

/** Beside the tree there is room for two boxes. */
const searched = {
  always: ['name', 'code'],
  more: ['model', 'color', 'kind', 'source', 'category', 'isActive'],
} as const

/** 物料: the ordinary list, narrowed by the categories beside it; labels are printed for what is selected. */
export default function MaterialList() {
  const [chosen, setChosen] = useState<readonly TreeNode[]>([])
  const [labelled, setLabelled] = useState<readonly string[] | null>(null)
  const where = useMemo(
    () => (chosen.length > 0 ? { category: { in: chosen.flatMap(idsBelow) } } : undefined),
    [chosen],
  )
  const [only] = chosen
  const startWith = useMemo(
    () => (only?.isLeaf && chosen.length === 1 ? { category: only.id } : undefined),
    [only, chosen],
  )
  const actions = useCallback(
    ({ id }: RowOf<typeof Material>) => (
      <Button type="link" size="small" onClick={() => setLabelled([id])}>
        标签
      </Button>
    ),
    [],
  )
  return (
    <div className="mortise-materials">
      <TreePane tree={categoryTree} onChoose={setChosen} />
      <EntityList
        of={Material}
        where={where}
        startWith={startWith}
        search={searched}
        rowActions={actions}
        actionsWidth={210}
        toolbar={(selected) => (
          <Button
            icon={<PrinterOutlined />}
            disabled={selected.length === 0}
            onClick={() => setLabelled(selected)}
          >
            打印标签
          </Button>
        )}
      />
      {labelled && <LabelDialog ids={labelled} onClose={() => setLabelled(null)} />}
    </div>
  )
}

const idsBelow = ({ id, children = [] }: TreeNode): string[] => [id, ...children.flatMap(idsBelow)]
