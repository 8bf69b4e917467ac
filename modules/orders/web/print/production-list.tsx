import { CustomerOrder, OrderEvaluation } from '@mortise/orders/model'
import { PaperFoot, PaperHead, PaperMark, PaperTable, placeOf } from '@mortise/pricing/web'
import { lineTextOf, Paper, textOf } from '@mortise/web'
import type { Ref } from 'react'
import { markOf, type PrintedOrder } from './printed-order.ts'

/** 生产清单: every door with its parameters, what it takes and how that is cut; no prices. */
export function ProductionList({ printed, ref }: { printed: PrintedOrder; ref: Ref<HTMLElement> }) {
  const { order, evaluations, parameters, units, doorCodes, printedBy, printedAt } = printed
  const bomOf = (id: string) => evaluations.find(({ line }) => line === id)?.bom ?? []
  return (
    <Paper title="生产清单" ref={ref}>
      <PaperMark text={markOf(order)} />
      <PaperHead
        of={[
          ['合同编号', order.no],
          ['承诺交期', order.promisedOn ?? order.deliverOn],
          ['门店', textOf(CustomerOrder, order, 'store') ?? null],
          ['客户', textOf(CustomerOrder, order, 'customer') ?? null],
        ]}
      />
      {order.lines.map((line, index) => (
        <section key={line.id} className="mortise-order-door">
          <h2>
            {`${index + 1}. ${placeOf(line)} ${line.itemName ?? ''} × ${line.qty ?? 0}${line.unit ?? ''}`}
          </h2>
          <PaperHead of={(parameters[line.id] ?? []).map(({ name, text }) => [name, text])} />
          {doorCodes[line.id] && <PaperHead of={[['门码', doorCodes[line.id]!.join('、')]]} />}
          {bomOf(line.id).length > 0 && <BomTable rows={bomOf(line.id)} units={units} />}
        </section>
      ))}
      <PaperFoot by={printedBy} at={printedAt} />
    </Paper>
  )
}

type Bom = PrintedOrder['evaluations'][number]['bom']

const BomTable = ({ rows, units }: { rows: Bom; units: PrintedOrder['units'] }) => (
  <PaperTable headings={['部件', '名称', '物料', '单樘用量', '总用量', '单位', '下料', '工序']}>
    {rows.map((row) => (
      <tr key={row.id}>
        <td>{lineTextOf(OrderEvaluation, 'bom', row, 'part')}</td>
        <td>{row.name}</td>
        <td>{lineTextOf(OrderEvaluation, 'bom', row, 'material')}</td>
        <td className="mortise-printed-number">{row.qty}</td>
        <td className="mortise-printed-number">{row.totalQty}</td>
        <td>{units[row.material ?? '']}</td>
        <td>{(row.cuts ?? []).map(cutText).join('，')}</td>
        <td>{row.process}</td>
      </tr>
    ))}
  </PaperTable>
)

/** `2件 2105×810` */
const cutText = ({ pieces, length, width, thickness }: NonNullable<Bom[number]['cuts']>[number]): string =>
  `${pieces}件 ${[length, width, thickness].filter((size) => size !== null).join('×')}`
