import { SamplePart } from '@mortise/demo/model'
import { EntityList, TreeTable } from '@mortise/web'
import { Input } from 'antd'
import { useState } from 'react'
import { Part, Parts } from './part.tsx'

const { name, qty, remark } = SamplePart.fields
const columns = [
  { title: name.label, dataIndex: 'name', width: 240 },
  { title: qty.label, dataIndex: 'qty', width: 100 },
  { title: remark.label, dataIndex: 'remark', width: 240 },
]

/** 树形表格: rows that open. */
export default function Trees() {
  const [condition, setCondition] = useState('')
  return (
    <Parts>
      <Part title="树形表格" about="给出地址和列即可；下级在第一次展开时读取，换条件后全部收起。">
        <Input.Search
          aria-label="附加条件"
          placeholder="附加条件，原样发给服务器"
          enterButton="查询"
          allowClear
          style={{ maxWidth: 420, marginBottom: 12 }}
          onSearch={setCondition}
        />
        <TreeTable
          label="部件"
          url={`${SamplePart.wire}/list`}
          topValue="is null"
          columns={columns}
          condition={condition}
        />
      </Part>
      <Part title="业务对象的树" about="业务对象写了 tree，它的列表就是一棵树；查询时不分层级。">
        <EntityList of={SamplePart} inAddress={false} />
      </Part>
    </Parts>
  )
}
