import { formatMoney } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { lineTextOf, MoneyCapitals, Paper, textOf } from '@mortise/web'
import type { Ref } from 'react'
import type { PrintedOrder } from './printed-order.ts'

const terms = [
  '产品按本合同所列规格、数量和价格生产，签字确认后如需变更，以双方确认的变更单为准。',
  '乙方按付款计划支付款项；定金到账后甲方安排生产，交期自定金到账之日起计算。',
  '产品自安装验收之日起享受质保，人为损坏及自然灾害除外。',
  '本合同一式两份，双方各执一份，签字后生效。',
]

/** 销售合同: who sells what to whom, for how much, to be paid when. */
export function Contract({ printed, ref }: { printed: PrintedOrder; ref: Ref<HTMLElement> }) {
  const { order } = printed
  return (
    <Paper title="销售合同" ref={ref}>
      <Mark status={order.status} />
      <dl className="mortise-order-parties">
        <Part name="合同编号" value={order.no} />
        <Part name="下单日期" value={order.orderedOn} />
        <Part name="甲方（门店）" value={textOf(CustomerOrder, order, 'store') ?? ''} />
        <Part name="乙方（客户）" value={textOf(CustomerOrder, order, 'customer') ?? ''} />
        <Part name="收货人" value={`${order.receiver} ${order.receiverTel}`} />
        <Part name="要求交期" value={order.promisedOn ?? order.deliverOn} />
        <Part name="地址" value={order.address} isWide />
      </dl>
      <table>
        <thead>
          <tr>
            {['序号', '位置', '品名', '规格', '数量', '单价', '金额'].map((heading) => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, index) => (
            <tr key={line.id}>
              <td>{index + 1}</td>
              <td>{[line.building, line.floor, line.room].filter(Boolean).join(' ')}</td>
              <td>{line.itemName}</td>
              <td>{line.spec}</td>
              <td className="mortise-order-number">{`${line.qty ?? 0}${line.unit ?? ''}`}</td>
              <td className="mortise-order-number">{formatMoney(line.unitPrice ?? 0)}</td>
              <td className="mortise-order-number">{formatMoney(line.amount ?? 0)}</td>
            </tr>
          ))}
          {fees.map(([key, label, sign]) =>
            (order[key] ?? 0) === 0 ? null : (
              <tr key={key}>
                <td colSpan={6}>{label}</td>
                <td className="mortise-order-number">{formatMoney(sign * (order[key] ?? 0))}</td>
              </tr>
            ),
          )}
          <tr>
            <th colSpan={6}>
              合计（大写）：
              <MoneyCapitals value={order.totalAmount} />
            </th>
            <th className="mortise-order-number">{formatMoney(order.totalAmount)}</th>
          </tr>
        </tbody>
      </table>
      <h2>付款计划</h2>
      <table>
        <thead>
          <tr>
            {['节点', '应付日期', '金额', '已付'].map((heading) => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.payments.map((payment) => (
            <tr key={payment.id}>
              <td>{lineTextOf(CustomerOrder, 'payments', payment, 'node')}</td>
              <td>{payment.dueOn}</td>
              <td className="mortise-order-number">{formatMoney(payment.amount)}</td>
              <td className="mortise-order-number">{formatMoney(payment.paidAmount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>约定条款</h2>
      <ol className="mortise-order-terms">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
      <div className="mortise-order-signs">
        <p>甲方（签章）：</p>
        <p>乙方（签字）：</p>
      </div>
      <Foot printed={printed} />
    </Paper>
  )
}

const fees = [
  ['discountAmount', '整单优惠', -1],
  ['installAmount', '安装费', 1],
  ['freightAmount', '运费', 1],
  ['otherAmount', '其他费用', 1],
] as const

export const Part = ({ name, value, isWide }: { name: string; value: string; isWide?: boolean }) => (
  <div className={isWide ? 'mortise-order-wide' : undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** Says on the paper itself that it binds nobody. */
export function Mark({ status }: { status: string }) {
  const mark = { draft: '草稿', submitted: '草稿', voided: '作废' }[status]
  return mark ? <p className="mortise-order-mark">{mark}</p> : null
}

export const Foot = ({ printed: { printedBy, printedAt } }: { printed: PrintedOrder }) => (
  <p className="mortise-order-foot">{`打印人：${printedBy}　打印时间：${printedAt}`}</p>
)
