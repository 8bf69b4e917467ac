import { CustomerOrder, OrderEvaluation } from '@mortise/orders/model'
import { lineTextOf, Paper, textOf } from '@mortise/web'
import type { Ref } from 'react'
import { Foot, Mark, Part } from './contract.tsx'
import type { PrintedOrder } from './printed-order.ts'

/** 生产清单: every door with its parameters, what it takes and how that is cut; no prices. */
export function ProductionList({ printed, ref }: { printed: PrintedOrder; ref: Ref<HTMLElement> }) {
  const { order, evaluations, parameters } = printed
  const bomOf = (id: string) => evaluations.find(({ line }) => line === id)?.bom ?? []
  return (
    <Paper title="生产清单" ref={ref}>
      <Mark status={order.status} />
      <dl className="mortise-order-parties">
        <Part name="合同编号" value={order.no} />
        <Part name="承诺交期" value={order.promisedOn ?? order.deliverOn} />
        <Part name="门店" value={textOf(CustomerOrder, order, 'store') ?? ''} />
        <Part name="客户" value={textOf(CustomerOrder, order, 'customer') ?? ''} />
      </dl>
      {order.lines.map((line, index) => (
        <section key={line.id} className="mortise-order-door">
          <h2>
            {`${index + 1}. ${[line.building, line.floor, line.room].filter(Boolean).join(' ')} ${line.itemName ?? ''} × ${line.qty ?? 0}${line.unit ?? ''}`}
          </h2>
          <dl className="mortise-order-parameters">
            {(parameters[line.id] ?? []).map(({ name, text }) => (
              <Part key={name} name={name} value={text} />
            ))}
          </dl>
          {bomOf(line.id).length > 0 && <BomTable rows={bomOf(line.id)} />}
        </section>
      ))}
      <Foot printed={printed} />
    </Paper>
  )
}

type Bom = PrintedOrder['evaluations'][number]['bom']

const BomTable = ({ rows }: { rows: Bom }) => (
  <table>
    <thead>
      <tr>
        {['部件', '名称', '物料', '单樘用量', '总用量', '下料', '工序'].map((heading) => (
          <th key={heading}>{heading}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>{lineTextOf(OrderEvaluation, 'bom', row, 'part')}</td>
          <td>{row.name}</td>
          <td>{lineTextOf(OrderEvaluation, 'bom', row, 'material')}</td>
          <td className="mortise-order-number">{row.qty}</td>
          <td className="mortise-order-number">{row.totalQty}</td>
          <td>{(row.cuts ?? []).map(cutText).join('，')}</td>
          <td>{row.process}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** `2件 2105×810` */
const cutText = ({ pieces, length, width, thickness }: NonNullable<Bom[number]['cuts']>[number]): string =>
  `${pieces}件 ${[length, width, thickness].filter((size) => size !== null).join('×')}`
