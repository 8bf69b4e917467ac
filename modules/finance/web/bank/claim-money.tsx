import { BankClaim, type ClaimableLine, type OwnClaim } from '@mortise/finance/model'
import { statesOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { AppModal, api, formatMoney, RowSelect, refreshAll, useBusy, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Form, Input, InputNumber, List, Space, Tabs, Tag } from 'antd'
import { useId, useState } from 'react'

const orders = { entity: CustomerOrder, store: 'id', text: CustomerOrder.title }

/** 到款认领: money that came and that finance does not know; who sold something says for which order it is. */
export default function ClaimMoney() {
  return (
    <section aria-label="到款认领">
      <Tabs
        items={[
          { key: 'open', label: '待认领', children: <Open /> },
          { key: 'own', label: '我的认领', children: <Own /> },
        ]}
      />
    </section>
  )
}

function Open() {
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  const [claimed, claim] = useState<ClaimableLine>()
  const { data, isFetching } = useQuery({
    queryKey: ['rows', BankClaim.name, 'claimable', name],
    queryFn: ({ signal }) =>
      api.get<readonly ClaimableLine[]>(`${BankClaim.wire}/claimable`, { name }, { signal }),
  })
  return (
    <>
      <Input.Search
        aria-label="付款人"
        placeholder="按付款人查找"
        style={{ maxWidth: 320, marginBottom: 8 }}
        allowClear
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onSearch={(text) => setName(text.trim())}
      />
      <List<ClaimableLine>
        loading={isFetching}
        dataSource={[...(data ?? [])]}
        locale={{ emptyText: <Empty description="没有待认领的到款" /> }}
        renderItem={(line) => (
          <List.Item
            actions={[
              <Button key="claim" type="link" onClick={() => claim(line)}>
                认领
              </Button>,
            ]}
          >
            <List.Item.Meta
              title={`${line.oppositeName ?? '未知付款人'}　${formatMoney(line.amount)}`}
              description={[line.date, line.oppositeTail && `尾号${line.oppositeTail}`, line.memo]
                .filter(Boolean)
                .join('　')}
            />
          </List.Item>
        )}
      />
      {claimed && <ForOrder line={claimed} onClose={() => claim(undefined)} />}
    </>
  )
}

interface Told {
  readonly order: string
  readonly amount: number
  readonly remark?: string
}

function ForOrder({ line, onClose }: { readonly line: ClaimableLine; readonly onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const [form] = Form.useForm<Told>()
  const formId = useId()
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const send = (told: Told) =>
    run(async () => {
      const body = { line: line.id, ...told }
      await notify(api.ask({ method: 'POST', path: `${BankClaim.wire}/propose`, body }), () => setOpen(false))
      void refreshAll()
    })
  return (
    <AppModal
      open={isOpen}
      title={`认领 ${line.oppositeName ?? '到款'} ${formatMoney(line.amount)}`}
      okText="提交认领"
      confirmLoading={isBusy}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form<Told>
        id={formId}
        form={form}
        layout="vertical"
        initialValues={{ amount: line.amount }}
        onFinish={(told) => void send(told)}
      >
        <Form.Item name="order" label="订单" rules={[{ required: true, message: '请选择订单' }]}>
          <OrderSelect />
        </Form.Item>
        <Form.Item name="amount" label="认领金额" rules={[{ required: true, message: '请输入金额' }]}>
          <InputNumber<number> min={0.01} max={line.amount} precision={2} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="remark" label="说明">
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </AppModal>
  )
}

interface OrderSelectProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string | undefined) => void
}

const OrderSelect = ({ id, value, onChange }: OrderSelectProps) => (
  <RowSelect
    id={id}
    from={orders}
    value={value ? [value] : []}
    placeholder="请选择订单"
    onChange={([chosen]) => onChange?.(chosen)}
  />
)

const states: Readonly<Record<string, string>> = {
  pending: 'orange',
  active: 'green',
  rejected: 'red',
  undone: 'default',
}

const texts: Readonly<Record<string, string>> = statesOf(BankClaim, 'status')

function Own() {
  const { data, isFetching } = useQuery({
    queryKey: ['rows', BankClaim.name, 'own'],
    queryFn: ({ signal }) => api.get<readonly OwnClaim[]>(`${BankClaim.wire}/own`, {}, { signal }),
  })
  return (
    <List<OwnClaim>
      loading={isFetching}
      dataSource={[...(data ?? [])]}
      locale={{ emptyText: <Empty description="还没有认领过到款" /> }}
      renderItem={(claim) => (
        <List.Item>
          <List.Item.Meta
            title={
              <Space wrap>
                {`${claim.oppositeName ?? '未知付款人'}　${formatMoney(claim.amount)}`}
                <Tag color={states[claim.status]}>{texts[claim.status] ?? claim.status}</Tag>
              </Space>
            }
            description={[claim.date, claim.no, claim.orderNo && `订单 ${claim.orderNo}`]
              .filter(Boolean)
              .join('　')}
          />
        </List.Item>
      )}
    />
  )
}
