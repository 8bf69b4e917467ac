import type { DoorValues } from '@mortise/doors/model'
import { ConfiguratorDrawer } from '@mortise/doors/web'
import { addDays, resultOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { AppModal, api, DateInput, refreshAll, savedMessage, today, useBusy } from '@mortise/web'
import { App, Button, Form, InputNumber, Table } from 'antd'
import { useState } from 'react'
import type { Item } from './rooms.ts'

/** Days in which doors of every kind can be made. */
const USUAL_DAYS = 30

interface OrderDialogProps {
  readonly project: string
  readonly items: readonly Item[]
  readonly onClose: () => void
  readonly onOrdered: () => void
}

const leftOf = ({ qty, orderedQty }: Item): number => Math.max(0, (qty ?? 0) - (orderedQty ?? 0))

/** Drafts an order of what was chosen: how many of each, and by when. */
export default function OrderDialog({ project, items, onClose, onOrdered }: OrderDialogProps) {
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(true)
  const [deliverOn, setDeliverOn] = useState<string | null>(addDays(today(), USUAL_DAYS))
  const [counts, setCounts] = useState(() => new Map(items.map((item) => [item.id, leftOf(item)])))
  const [made, setMade] = useState<ReadonlyMap<string, DoorValues>>(new Map())
  const [configuring, setConfiguring] = useState<Item | null>(null)
  const { isBusy, run } = useBusy()
  // One answer is good for all rooms that have the same door.
  const configure = (door: string, values: DoorValues) =>
    setMade(
      new Map([
        ...made,
        ...items.filter((item) => item.door === door).map(({ id }) => [id, values] as const),
      ]),
    )
  const order = () =>
    run(async () => {
      const wanted = items
        .map(({ id }) => ({ id, qty: counts.get(id) ?? 0, ...(made.has(id) && { params: made.get(id) }) }))
        .filter(({ qty }) => qty > 0)
      const body = { id: project, items: wanted, ...(deliverOn && { deliverOn }) }
      const answer = await api.ask({ method: 'POST', path: '/erp_project/erpProject/order', body })
      const { id } = (await resultOf(Promise.resolve(answer))) as { readonly id: string }
      void message.success(savedMessage(answer.message, { to: CustomerOrder.name, id, text: '查看订单' }))
      void refreshAll()
      onOrdered()
      setOpen(false)
    })
  const columns = [
    { dataIndex: 'building', title: '楼栋' },
    { dataIndex: 'floor', title: '楼层' },
    { dataIndex: 'room', title: '房号' },
    { dataIndex: 'itemName', title: '品名' },
    {
      key: 'left',
      title: '可下单',
      align: 'right' as const,
      render: (_: unknown, item: Item) => leftOf(item),
    },
    {
      key: 'qty',
      title: '本次数量',
      render: (_: unknown, item: Item) => (
        <InputNumber
          aria-label={`本次数量 ${item.room ?? ''} ${item.itemName ?? ''}`}
          min={0}
          max={9999}
          precision={0}
          value={counts.get(item.id) ?? 0}
          onChange={(qty) => setCounts(new Map(counts).set(item.id, qty ?? 0))}
        />
      ),
    },
    {
      key: 'params',
      title: '配置',
      render: (_: unknown, item: Item) =>
        item.params ? (
          '按合同'
        ) : (
          <Button type="link" size="small" onClick={() => setConfiguring(item)}>
            {made.has(item.id) ? '已配置' : '配置'}
          </Button>
        ),
    },
  ]
  return (
    <AppModal
      open={isOpen}
      title="按合同清单下单"
      width={820}
      okText="生成订单"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: items.every(({ id }) => !counts.get(id)) }}
      onOk={() => void order()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <p>每个房间一行，价格取合同单价；合同没有约定参数的门请先配置。生成的订单为草稿，核对后提交。</p>
      <Form layout="inline">
        <Form.Item label={CustomerOrder.fields.deliverOn.label}>
          <DateInput value={deliverOn} onChange={setDeliverOn} />
        </Form.Item>
      </Form>
      <Table<Item>
        rowKey="id"
        size="small"
        pagination={false}
        columns={columns}
        dataSource={[...items]}
        scroll={{ x: 'max-content', y: 360 }}
      />
      {configuring?.door && (
        <ConfiguratorDrawer
          door={configuring.door}
          onChoose={({ values }) => configure(configuring.door ?? '', values)}
          onClose={() => setConfiguring(null)}
        />
      )}
    </AppModal>
  )
}
