import { formatMoney } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { PaperFoot, PaperHead, PaperMark, PaperSigns, PaperTable, SoldTable } from '@mortise/pricing/web'
import { CompanyHead, lineTextOf, Paper, textOf, useCompany } from '@mortise/web'
import type { ReactNode, Ref } from 'react'
import { markOf, type PrintedOrder } from './printed-order.ts'

const terms = [
  '产品按本合同所列规格、数量和价格生产，签字确认后如需变更，以双方确认的变更单为准。',
  '乙方按付款计划支付款项；定金到账后甲方安排生产，交期自定金到账之日起计算。',
  '产品自安装验收之日起享受质保，人为损坏及自然灾害除外。',
  '本合同一式两份，双方各执一份，签字后生效。',
]

/** What the customer signed is the customer's paper. */
const unsigned = { signatures: null, signer: null, signedAt: null }

interface ContractProps {
  readonly printed: PrintedOrder
  /** Sold by the factory to the store, at what the store pays; else by the store to its customer. */
  readonly isDealers?: boolean
  /** By which it is signed. */
  readonly code: ReactNode
  readonly ref: Ref<HTMLElement>
}

/** 销售合同: who sells what to whom, for how much, to be paid when. */
export function Contract({ printed, isDealers = false, code, ref }: ContractProps) {
  const { order, printedBy, printedAt } = printed
  const factory = useCompany()?.name ?? null
  const store = textOf(CustomerOrder, order, 'store') ?? null
  const customer = textOf(CustomerOrder, order, 'customer') ?? null
  return (
    <Paper title={isDealers ? '经销合同' : '销售合同'} head={<CompanyHead />} ref={ref}>
      <PaperMark text={markOf(order)} />
      <PaperHead
        of={[
          ['合同编号', order.revision > 1 ? `${order.no}（第${order.revision}版）` : order.no],
          ['下单日期', order.orderedOn],
          ...(isDealers
            ? ([
                ['甲方（工厂）', factory],
                ['乙方（门店）', store],
              ] as const)
            : ([
                ['甲方（门店）', store],
                ['乙方（客户）', customer],
              ] as const)),
          ['收货人', `${order.receiver} ${order.receiverTel}`],
          ['要求交期', order.promisedOn ?? order.deliverOn],
          ['地址', order.address],
        ]}
      />
      <SoldTable of={order} />
      {order.payments.length > 0 && <h2>付款计划</h2>}
      {order.payments.length > 0 && (
        <PaperTable headings={['节点', '应付日期', '金额', '已付']}>
          {order.payments.map((payment) => (
            <tr key={payment.id}>
              <td>{lineTextOf(CustomerOrder, 'payments', payment, 'node')}</td>
              <td>{payment.dueOn}</td>
              <td className="mortise-printed-number">{formatMoney(payment.amount)}</td>
              <td className="mortise-printed-number">{formatMoney(payment.paidAmount)}</td>
            </tr>
          ))}
        </PaperTable>
      )}
      <h2>约定条款</h2>
      <ol className="mortise-order-terms">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
      <PaperSigns
        ours="甲方（签章）："
        theirs={isDealers ? '乙方（签章）：' : '乙方（签字）：'}
        signed={isDealers ? unsigned : order}
        code={code}
      />
      <PaperFoot by={printedBy} at={printedAt} />
    </Paper>
  )
}
