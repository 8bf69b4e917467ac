import { Share } from '@mortise/pricing/model'
import { Store } from '@mortise/stores/model'
import { AppModal, api, DatetimeInput, RowSelect, refreshAll, useBusy } from '@mortise/web'
import { Form, InputNumber } from 'antd'
import { useState } from 'react'
import type { Key } from './share-entrance.tsx'
import { ShownOnce } from './shown-once.tsx'

const stores = { entity: Store, store: 'id', text: 'name' }

interface ShareInput {
  readonly storeId: string
  readonly expireTime?: string | null
  readonly maxViews?: number | null
}
/** Makes a link to the factory's prices and shows it, once. */
export default function NewShare({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<ShareInput>()
  const [isOpen, setOpen] = useState(true)
  const [made, setMade] = useState<Key | null>(null)
  const { isBusy, run } = useBusy()
  const make = (input: ShareInput) =>
    run(async () => {
      setMade(await api.post<Key>(`${Share.wire}/add`, input))
      void refreshAll()
    })
  return (
    <AppModal
      open={isOpen}
      title="分享出厂价"
      width={560}
      okText={made ? '完成' : '生成链接'}
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => (made ? setOpen(false) : form.submit())}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {made ? (
        <ShownOnce page="/factoryPrice" made={made} to="门店" />
      ) : (
        <Form<ShareInput> form={form} layout="vertical" onFinish={(input) => void make(input)}>
          <Form.Item name="storeId" label="门店" rules={[{ required: true, message: '门店不能为空' }]}>
            <StoreChoice />
          </Form.Item>
          <Form.Item name="expireTime" label="失效时间" extra="不填则7天后失效">
            <DatetimeInput />
          </Form.Item>
          <Form.Item name="maxViews" label="可看次数" extra="不填则不限">
            <InputNumber min={1} precision={0} style={{ width: '100%' }} />
          </Form.Item>
        </Form>
      )}
    </AppModal>
  )
}

const StoreChoice = ({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: string
  onChange?: (id?: string) => void
}) => (
  <RowSelect
    id={id}
    from={stores}
    value={value ? [value] : []}
    placeholder="请选择门店"
    onChange={([chosen]) => onChange?.(chosen)}
  />
)
