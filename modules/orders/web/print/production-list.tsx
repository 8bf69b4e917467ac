import { Paper } from '@mortise/web'
import type { Ref } from 'react'
import { Foot, Mark, Part } from './contract.tsx'
import { numberOf, type PrintedBom, type PrintedOrder, textOf } from './printed-order.ts'

/** 生产清单: every door with its parameters, what it takes and how that is cut; no prices. */
export function ProductionList({ printed, ref }: { printed: PrintedOrder; ref: Ref<HTMLElement> }) {
  const { order, evaluations, parameters } = printed
  const bomOf = (line: unknown) => evaluations.find(({ lineId }) => lineId === line)?.bomList ?? []
  return (
    <Paper title="生产清单" ref={ref}>
      <Mark status={String(order.status)} />
      <dl className="mortise-order-parties">
        <Part name="合同编号" value={textOf(order, 'orderNumber')} />
        <Part name="承诺交期" value={textOf(order, 'promiseDate') || textOf(order, 'deliveryDate')} />
        <Part name="门店" value={textOf(order, 'storeId')} />
        <Part name="客户" value={textOf(order, 'customerId')} />
      </dl>
      {order.orderlistList.map((line, index) => (
        <section key={String(line.id)} className="mortise-order-door">
          <h2>
            {`${index + 1}. ${[textOf(line, 'building'), textOf(line, 'floor'), textOf(line, 'room')].filter(Boolean).join(' ')} ${textOf(line, 'itemName')} × ${numberOf(line, 'qty')}${textOf(line, 'unit')}`}
          </h2>
          <dl className="mortise-order-parameters">
            {(parameters[String(line.id)] ?? []).map(({ name, text }) => (
              <Part key={name} name={name} value={text} />
            ))}
          </dl>
          {bomOf(line.id).length > 0 && <Bom rows={bomOf(line.id)} />}
        </section>
      ))}
      <Foot printed={printed} />
    </Paper>
  )
}

const Bom = ({ rows }: { rows: readonly PrintedBom[] }) => (
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
        <tr key={String(row.id)}>
          <td>{textOf(row, 'part')}</td>
          <td>{textOf(row, 'bomName')}</td>
          <td>{textOf(row, 'materialId')}</td>
          <td className="mortise-order-number">{numberOf(row, 'qty')}</td>
          <td className="mortise-order-number">{numberOf(row, 'totalQty')}</td>
          <td>{(row.cuts ?? []).map(cutText).join('，')}</td>
          <td>{textOf(row, 'procCode')}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** `2件 2105×810` */
const cutText = ({ pieces, length, width, thickness }: NonNullable<PrintedBom['cuts']>[number]): string =>
  `${pieces}件 ${[length, width, thickness].filter((size) => size !== null).join('×')}`
