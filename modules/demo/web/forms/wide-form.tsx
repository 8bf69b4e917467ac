import { WideForm } from '@mortise/demo/model'
import { EntityForm, EntityList } from '@mortise/web'
import { Button, Card, Space } from 'antd'
import { useState } from 'react'

const ROWS = 50
const start = {
  lines: Array.from({ length: ROWS }, (_, index) => ({
    name: `明细${index + 1}`,
    qty: index + 1,
    price: 10,
  })),
}

/** 百字段表单: as large as forms get, to feel whether every key is still answered at once. */
export default function LargeForm() {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return <EntityForm of={WideForm} mode="add" row={start} frame="page" onClose={() => setOpen(false)} />
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      <Card size="small" title="一百个字段，五十行明细">
        <p className="mortise-specimen-about">每次按键只重画一个输入框，合计随明细即时更新。</p>
        <Button type="primary" onClick={() => setOpen(true)}>
          打开百字段表单
        </Button>
      </Card>
      <EntityList of={WideForm} />
    </Space>
  )
}
