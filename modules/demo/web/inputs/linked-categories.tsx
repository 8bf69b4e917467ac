import { LinkDown, type LinkDownConfig } from '@mortise/web'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { Specimen } from '../specimen.tsx'

const config: LinkDownConfig = {
  table: 'sys_category',
  txt: 'name',
  key: 'code',
  idField: 'id',
  pidField: 'pid',
}
const others = [
  { field: 'series', title: '系列' },
  { field: 'colour', title: '花色' },
]

/** Selects of which each follows the one before; opened anew, they find their way down by what is stored. */
export function LinkedCategories() {
  const [opened, setOpened] = useState(0)
  return (
    <Specimen<Record<string, string>>
      title="级联下拉"
      about="上一级选定后才有下一级；改了上一级，下面的都清空。"
      initial={{}}
    >
      {(values, change) => (
        <Space orientation="vertical" style={{ width: '100%' }}>
          <LinkDown
            key={opened}
            field="kind"
            title="大类"
            linkDownConfig={config}
            linkDownOthers={others}
            values={values}
            onChange={(changed) => change({ ...values, ...changed })}
          />
          <Button onClick={() => setOpened(opened + 1)}>重新打开</Button>
        </Space>
      )}
    </Specimen>
  )
}
