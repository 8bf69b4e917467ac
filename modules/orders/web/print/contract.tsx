import { formatMoney } from '@mortise/model'
import { MoneyCapitals, Paper } from '@mortise/web'
import type { Ref } from 'react'
import { numberOf, type PrintedOrder, textOf } from './printed-order.ts'

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
      <Mark status={String(order.status)} />
      <dl className="mortise-order-parties">
        <Part name="合同编号" value={textOf(order, 'orderNumber')} />
        <Part name="下单日期" value={textOf(order, 'orderDate')} />
        <Part name="甲方（门店）" value={textOf(order, 'storeId')} />
        <Part name="乙方（客户）" value={textOf(order, 'customerId')} />
        <Part name="收货人" value={`${textOf(order, 'receiver')} ${textOf(order, 'receiverTel')}`} />
        <Part name="要求交期" value={textOf(order, 'promiseDate') || textOf(order, 'deliveryDate')} />
        <Part name="地址" value={textOf(order, 'appointmentAddress')} isWide />
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
          {order.orderlistList.map((line, index) => (
            <tr key={String(line.id)}>
              <td>{index + 1}</td>
              <td>
                {[textOf(line, 'building'), textOf(line, 'floor'), textOf(line, 'room')]
                  .filter(Boolean)
                  .join(' ')}
              </td>
              <td>{textOf(line, 'itemName')}</td>
              <td>{textOf(line, 'spec')}</td>
              <td className="mortise-order-number">{`${numberOf(line, 'qty')}${textOf(line, 'unit')}`}</td>
              <td className="mortise-order-number">{formatMoney(numberOf(line, 'unitPrice'))}</td>
              <td className="mortise-order-number">{formatMoney(numberOf(line, 'amount'))}</td>
            </tr>
          ))}
          {fees.map(([key, label, sign]) =>
            numberOf(order, key) === 0 ? null : (
              <tr key={key}>
                <td colSpan={6}>{label}</td>
                <td className="mortise-order-number">{formatMoney(sign * numberOf(order, key))}</td>
              </tr>
            ),
          )}
          <tr>
            <th colSpan={6}>
              合计（大写）：
              <MoneyCapitals value={numberOf(order, 'totalAmount')} />
            </th>
            <th className="mortise-order-number">{formatMoney(numberOf(order, 'totalAmount'))}</th>
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
          {order.payList.map((payment) => (
            <tr key={String(payment.id)}>
              <td>{textOf(payment, 'nodeType')}</td>
              <td>{textOf(payment, 'dueDate')}</td>
              <td className="mortise-order-number">{formatMoney(numberOf(payment, 'amount'))}</td>
              <td className="mortise-order-number">{formatMoney(numberOf(payment, 'paidAmount'))}</td>
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

const fees: readonly (readonly [key: string, label: string, sign: 1 | -1])[] = [
  ['discountAmount', '整单优惠', -1],
  ['installAmount', '安装费', 1],
  ['freightAmount', '运费', 1],
  ['otherAmount', '其他费用', 1],
]

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
