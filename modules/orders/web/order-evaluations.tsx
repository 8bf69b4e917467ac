import { type Row, sum } from '@mortise/model'
import { CustomerOrder, OrderEvaluation } from '@mortise/orders/model'
import { api, EntityList, PushSelected, readRow, textOf } from '@mortise/web'

/** 订单用料: what orders are made of, from where it is pushed to be bought. */
export default function OrderEvaluations() {
  return <EntityList of={OrderEvaluation} toolbar={pushToPurchasing} />
}

const pushToPurchasing = (selected: readonly string[]) => (
  <PushSelected
    label="推送请购"
    name="bomPushes"
    to="purchaseRequest"
    selected={selected}
    load={materialsOf}
  />
)

/** What these evaluations need of each material, with the orders that need it. */
async function materialsOf(ids: readonly string[]): Promise<Row[]> {
  const needs = new Map<string, { material: string; amounts: number[]; orders: Set<string> }>()
  for (const id of ids) {
    const sent = await api.get<Row>(`${OrderEvaluation.wire}/queryById`, { id })
    const evaluation = readRow(OrderEvaluation, sent)
    const order = textOf(OrderEvaluation, evaluation, 'order') ?? CustomerOrder.label
    for (const { material, totalQty } of evaluation.bom) {
      if (!material) continue
      const need = needs.get(material) ?? { material, amounts: [], orders: new Set() }
      need.amounts.push(totalQty)
      need.orders.add(order)
      needs.set(material, need)
    }
  }
  return [...needs.values()].map(({ material, amounts, orders }) => ({
    id: material,
    material,
    qty: sum(amounts, 6),
    sourceNo: [...orders].join('、').slice(0, 64),
  }))
}
