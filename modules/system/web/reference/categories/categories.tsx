import { codeOf } from '@mortise/model'
import { Category } from '@mortise/system/model'
import { EntityForm, EntityList, Has } from '@mortise/web'
import { Button } from 'antd'
import { useState } from 'react'

/** 分类字典: the classification tree, to which branches are added where they belong. */
export default function Categories() {
  const [parent, setParent] = useState<string | null>(null)
  return (
    <>
      <EntityList
        of={Category}
        actionsWidth={210}
        rowActions={({ id }) => (
          <Has code={codeOf(Category, 'add')}>
            <Button type="link" size="small" onClick={() => setParent(id)}>
              添加下级
            </Button>
          </Has>
        )}
      />
      {parent !== null && (
        <EntityForm of={Category} mode="add" row={{ parent }} onClose={() => setParent(null)} />
      )}
    </>
  )
}
