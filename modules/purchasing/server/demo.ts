import { Material } from '@mortise/materials/model'
import { addDays, mul, type RowOf, round } from '@mortise/model'
import {
  PurchaseOrder,
  PurchaseReceipt,
  PurchaseRequest,
  PurchaseReturn,
  Supplier,
  SupplierPrice,
} from '@mortise/purchasing/model'
import type { Context } from '@mortise/server'
import { StockBalance } from '@mortise/stock/model'
import { insertRows } from '@mortise/system/server'
import { judgeSuppliers } from './judge-suppliers.ts'
import { rawWarehouse } from './warehouse.ts'

type Bought = RowOf<typeof Material>

const told: readonly (readonly [name: string, kind: '1' | '2' | '3' | '4', leadDays: number])[] = [
  ['湖州宏达木业有限公司', '1', 5],
  ['临沂恒通板材厂', '1', 7],
  ['佛山名匠五金制品有限公司', '3', 4],
  ['浙江永固锁业有限公司', '3', 6],
  ['德清云峰饰面材料有限公司', '1', 10],
  ['杭州晶彩玻璃有限公司', '1', 8],
  ['苏州锐意封边带有限公司', '1', 3],
  ['嘉兴立邦涂料经销部', '1', 2],
  ['余杭诚信喷涂加工厂', '2', 6],
  ['顺达物流有限公司', '4', 1],
]

/** How old each order is in days, and how far it has come. */
const ways: readonly (readonly [
  age: number,
  way: 'done' | 'partial' | 'approved' | 'submitted' | 'draft',
])[] = [
  [320, 'done'],
  [270, 'done'],
  [215, 'done'],
  [160, 'done'],
  [110, 'done'],
  [70, 'done'],
  [45, 'partial'],
  [30, 'done'],
  [21, 'partial'],
  [14, 'partial'],
  [9, 'approved'],
  [5, 'approved'],
  [2, 'submitted'],
  [1, 'draft'],
]

/** Suppliers with their prices, a year of orders in every stage, a return, and requests that wait. */
export async function demo(system: Context): Promise<void> {
  const bought = await system
    .repo(Material)
    .find(
      { source: '1', isActive: true, isLotManaged: false, kind: { ne: '8' } },
      { sort: [['code', 'asc']] },
    )
  if (bought.length < ways.length) return
  // In somebody's name: a buyer is a user of the factory.
  const ctx = await system.actAs('admin')
  const suppliers = await putSuppliers(ctx)
  await putPrices(ctx, bought, suppliers)
  for (const [index, [age, way]] of ways.entries()) {
    const sold = bought.filter((_, at) => at % 4 === index % 4)
    const lines = [0, 1, 2, 3].flatMap((step) => sold[(index * 7 + step * 3) % sold.length] ?? [])
    await putOrder(ctx, { supplier: suppliers[index % 4] ?? '', age, way, lines: [...new Set(lines)] })
  }
  await putReturn(ctx)
  await putRequests(ctx, bought)
  await judgeSuppliers(ctx)
}

async function putSuppliers({ repo }: Context): Promise<string[]> {
  const ids: string[] = []
  for (const [index, [name, kind, leadDays]] of told.entries()) {
    const supplier = await repo(Supplier).add({
      name,
      shortName: name.replace(/有限公司|加工厂|经销部|厂$/, '').slice(-6),
      kind,
      leadDays,
      contact: ['王', '李', '张', '陈', '周'][index % 5] + '经理',
      tel: `139${String(57_100_000 + index * 7919)}`,
      payTerm: (['30', '60', '0', '90'] as const)[index % 4],
      prepayRate: index % 3 === 0 ? 0.3 : 0,
      bankName: '中国工商银行杭州分行',
      bankAccount: `62220212020${String(10_000 + index * 37)}`,
    })
    ids.push(supplier.id)
  }
  return ids
}

/** Each material is sold by two of those who sell materials, the second a little dearer. */
async function putPrices(
  ctx: Context,
  bought: readonly Bought[],
  suppliers: readonly string[],
): Promise<void> {
  const validFrom = addDays(ctx.today, -365)
  const rows = bought.flatMap(({ id, price }, index) =>
    [0, 1].map((step) => ({
      supplier: suppliers[(index + step) % 4] ?? '',
      material: id,
      minQty: 0,
      price: mul(price ?? 10, step === 0 ? 1 : 1.06),
      validFrom,
    })),
  )
  await insertRows(ctx, SupplierPrice, rows)
}

interface Wanted {
  readonly supplier: string
  readonly age: number
  readonly way: (typeof ways)[number][1]
  readonly lines: readonly Bought[]
}

async function putOrder(ctx: Context, { supplier, age, way, lines }: Wanted): Promise<void> {
  const { repo, today } = ctx
  const orders = repo(PurchaseOrder)
  const { id } = await orders.add({
    supplier,
    orderedOn: addDays(today, -age),
    deliverOn: addDays(today, 7 - age),
    // Prices have crept up over the year.
    items: lines.map(({ id: material, price }, at) => ({
      material,
      qty: 20 + at * 10,
      price: round((price ?? 10) * (1 - age / 4000), 2),
    })),
  })
  if (way === 'draft') return
  await orders.move(id, 'submit')
  if (way === 'submitted') return
  await orders.move(id, 'approve')
  if (way === 'approved') return
  const order = await orders.get(id)
  // Of what has come in part, the first half of the lines, and of each a little less.
  const came = order.items.slice(0, way === 'done' ? undefined : 2)
  const receipt = await repo(PurchaseReceipt).add({
    order: id,
    warehouse: await rawWarehouse(ctx),
    // Most come in time.
    date: addDays(today, -Math.max(0, age - (age % 3 === 0 ? 9 : 5))),
    noteNo: `SH${order.no.slice(4)}`,
    items: came.map(({ id: orderItem, material, openQty }) => ({
      orderItem,
      material,
      arrivedQty: way === 'done' ? openQty : openQty - 10,
    })),
  })
  await inspected(ctx, receipt)
  await repo(PurchaseReceipt).move(receipt.id, 'post')
}

/** All that came is good, where somebody has to say so. */
async function inspected({ repo }: Context, { id, items }: RowOf<typeof PurchaseReceipt>): Promise<void> {
  await repo(PurchaseReceipt).move(id, 'inspect')
  await repo(PurchaseReceipt).edit({
    id,
    items: items.map((line) => ({ ...line, okQty: line.arrivedQty, concessionQty: 0, badQty: 0 })),
  })
}

/** A few of what came last go back. */
async function putReturn({ repo }: Context): Promise<void> {
  const receipt = await repo(PurchaseReceipt).first({ status: 'posted' }, { sort: [['date', 'desc']] })
  const line = receipt?.items[0]
  const held = line && (await repo(StockBalance).sum('available', { material: line.material }))
  if (!receipt || !line || !held || held < 3) return
  const back = await repo(PurchaseReturn).add({
    receipt: receipt.id,
    reason: '表面划伤',
    mode: '2',
    items: [{ receiptItem: line.id, material: line.material, qty: 3 }],
  })
  await repo(PurchaseReturn).move(back.id, 'submit')
  await repo(PurchaseReturn).move(back.id, 'approve')
}

async function putRequests({ repo, today }: Context, bought: readonly Bought[]): Promise<void> {
  const itemsFrom = (start: number) =>
    [0, 1, 2].flatMap((step) => {
      const material = bought[start + step * 5]
      return material ? [{ material: material.id, qty: 30 + step * 15 }] : []
    })
  const waiting = await repo(PurchaseRequest).add({ needOn: addDays(today, 10), items: itemsFrom(1) })
  await repo(PurchaseRequest).move(waiting.id, 'submit')
  const ready = await repo(PurchaseRequest).add({ needOn: addDays(today, 6), items: itemsFrom(3) })
  await repo(PurchaseRequest).move(ready.id, 'submit')
  await repo(PurchaseRequest).move(ready.id, 'approve')
  await repo(PurchaseRequest).add({ needOn: addDays(today, 15), items: itemsFrom(7), remark: '样板间备料' })
}
