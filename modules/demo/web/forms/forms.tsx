import { SampleOrder } from '@mortise/demo/model'
import { type EntityFormProps, EntityList } from '@mortise/web'
import { Card, Segmented, Space } from 'antd'
import { useState } from 'react'

type Frame = NonNullable<EntityFormProps<typeof SampleOrder>['frame']>
type Layout = NonNullable<EntityFormProps<typeof SampleOrder>['layout']>

const frames: { value: Frame; label: string }[] = [
  { value: 'modal', label: '对话框' },
  { value: 'drawer', label: '抽屉' },
  { value: 'page', label: '整页' },
]
const layouts: { value: Layout; label: string }[] = [
  { value: 'groups', label: '分组' },
  { value: 'tabs', label: '页签' },
]

/** 表单: one definition as a form in a dialog, a drawer or on the page, opened from its list. */
export default function Forms() {
  const [frame, setFrame] = useState<Frame>('modal')
  const [layout, setLayout] = useState<Layout>('groups')
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      <Card size="small" title="同一份定义的表单">
        <p className="mortise-specimen-about">
          必填、格式、重复检查、条件字段（用途为展会时才填写展会名称）、自动计算和明细都来自实体定义。
        </p>
        <Space wrap>
          <Segmented aria-label="打开方式" options={frames} value={frame} onChange={setFrame} />
          <Segmented aria-label="排列方式" options={layouts} value={layout} onChange={setLayout} />
        </Space>
      </Card>
      <EntityList of={SampleOrder} form={{ frame, layout }} />
    </Space>
  )
}
