import './lines.css'
import { type ChosenDoor, ConfiguratorDrawer } from '@mortise/doors/web'
import { derived, formatMoney, type Row, sum } from '@mortise/model'
import { CustomerOrder, OrderLineType } from '@mortise/orders/model'
import type { EditorProps } from '@mortise/web'
import { Button, Empty, Flex, Form } from 'antd'
import { useRef, useState } from 'react'
import { keyOf, type Line, newKey } from './line.ts'
import { LineRow } from './line-row.tsx'
import { worthOf } from './worth.ts'

/** 订单清单 in the order's form: doors by configuring them, materials and services by choosing them. */
export function OrderLines({ value, onChange, disabled }: EditorProps) {
  const form = Form.useFormInstance<Row>()
  const [opened, setOpened] = useState<string | null>(null)
  const lines = (value as readonly Line[] | null | undefined) ?? []
  // A price arrives when other lines may have been changed meanwhile.
  const latest = useRef(lines)
  latest.current = lines
  const tell = (next: readonly Line[]) => {
    const told = next.map((line) => derived(CustomerOrder.fields.lines as never, line) as Line)
    latest.current = told
    onChange(told)
  }
  const change = (key: string, values: Partial<Line>) =>
    tell(latest.current.map((line) => (keyOf(line) === key ? { ...line, ...values } : line)))
  const add = (line: Line) => tell([...lines, { qty: 1, ...line, lineKey: newKey() }])
  const choose = async (key: string, door: string, { version, values, text }: ChosenDoor) => {
    change(key, { params: values, spec: text, doorVersion: version })
    const told = await worthOf(form, { door, version, values })
    if (told) change(key, told)
  }
  const configured = lines.find((line) => keyOf(line) === opened)
  return (
    <section className="mortise-order-lines" aria-label="订单清单">
      <Flex gap="small" wrap className="mortise-order-lines-tools">
        <Button type="primary" disabled={disabled} onClick={() => add({ type: OrderLineType.door })}>
          添加门
        </Button>
        <Button disabled={disabled} onClick={() => add({ type: OrderLineType.material })}>
          添加物料
        </Button>
        <Button disabled={disabled} onClick={() => add({ type: OrderLineType.service })}>
          添加服务
        </Button>
        <span className="mortise-order-lines-total">
          {`共 ${sum(lines, ({ qty }) => qty, 3)} 件，货款 `}
          <strong>{formatMoney(sum(lines, ({ amount }) => amount))}</strong>
        </span>
      </Flex>
      {lines.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有明细，请添加门、物料或服务" />
      ) : (
        <div className="mortise-order-lines-scroll">
          <table>
            <thead>
              <tr>
                {['#', '房间/位号', '品名与规格', '数量', '单价', '金额', '操作'].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => (
                <LineRow
                  key={keyOf(line)}
                  line={line}
                  no={index + 1}
                  disabled={disabled ?? false}
                  onChange={(values) => {
                    change(keyOf(line), values)
                    // A door is of no use until it is configured.
                    if (values.door) setOpened(keyOf(line))
                  }}
                  onConfigure={() => setOpened(keyOf(line))}
                  onCopy={() => add({ ...line, id: undefined })}
                  onRemove={() => tell(lines.filter((other) => other !== line))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {configured?.door && (
        <ConfiguratorDrawer
          door={configured.door}
          version={configured.doorVersion}
          store={form.getFieldValue('store') as string | undefined}
          customer={form.getFieldValue('customer') as string | undefined}
          date={form.getFieldValue('orderedOn') as string | undefined}
          start={configured.params ?? {}}
          onChoose={(chosen) => void choose(keyOf(configured), configured.door ?? '', chosen)}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}
