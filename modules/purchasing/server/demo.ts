import { Material } from '@mortise/materials/model'
import { mul, type RowOf, round } from '@mortise/model'
import {
  PurchaseOrder,
  PurchaseReceipt,
  PurchaseRequest,
  PurchaseReturn,
  Supplier,
  SupplierPrice,
} from '@mortise/purchasing/model'
import { type Context, insertRows, type Story, storyOf, table } from '@mortise/server'
import { StockBalance } from '@mortise/stock/model'
import { judgeSuppliers } from './judge-suppliers.ts'
import { usualPlaces } from './warehouse.ts'

type Bought = RowOf<typeof Material>

const suppliers = table(
  'name shortName kind #leadDays',
  `湖州宏达木业有限公司 湖州宏达木业 1 5
   临沂恒通板材厂 临沂恒通板材 1 7
   佛山名匠五金制品有限公司 名匠五金制品 3 4
   浙江永固锁业有限公司 浙江永固锁业 3 6
   德清云峰饰面材料有限公司 云峰饰面材料 1 10
   杭州晶彩玻璃有限公司 杭州晶彩玻璃 1 8
   苏州锐意封边带有限公司 锐意封边带 1 3
   嘉兴立邦涂料经销部 嘉兴立邦涂料 1 2
   余杭诚信喷涂加工厂 余杭诚信喷涂 2 6
   顺达物流有限公司 顺达物流 4 1`,
)

/** How old each order is in days, and how far it has come. */
const orders = table(
  '#age reached',
  `320 done
   270 done
   215 done
   160 done
   110 done
   70 done
   45 partial
   30 done
   21 partial
   14 partial
   9 approved
   5 approved
   2 submitted
   1 draft`,
)

/** Suppliers with their prices, a year of orders in every stage, a return, and requests that wait. */
export async function demo(system: Context): Promise<void> {
  const isBought = { source: '1', isActive: true, isLotManaged: false, kind: { ne: '8' } } as const
  const bought = await system.repo(Material).find(isBought, { sort: [['code', 'asc']] })
  if (bought.length < orders.length) return
  // In somebody's name: a buyer is a user of the factory.
  const ctx = await system.actAs('admin')
  const story = storyOf(ctx, 1)
  const sellers: string[] = []
  for (const [index, supplier] of suppliers.entries()) sellers.push(await addSupplier(ctx, supplier, index))
  await addPrices(ctx, story, bought, sellers)
  for (const [index, { age, reached }] of orders.entries()) {
    const sold = bought.filter((_, at) => at % 4 === index % 4)
    const lines = new Set([0, 3, 6, 9].map((step) => sold[(index * 7 + step) % sold.length]!))
    await buy(ctx, story, { supplier: sellers[index % 4]!, age, reached, lines: [...lines] })
  }
  await sendBack(ctx)
  await request(ctx, story, bought)
  await judgeSuppliers(ctx)
}

async function addSupplier({ repo }: Context, row: (typeof suppliers)[number], index: number) {
  const { id } = await repo(Supplier).add({
    ...row,
    kind: row.kind,
    contact: `${'王李张陈周'[index % 5]}经理`,
    tel: `139${57_100_000 + index * 7919}`,
    payTerm: (['30', '60', '0', '90'] as const)[index % 4],
    prepayRate: index % 3 === 0 ? 0.3 : 0,
    bankName: '中国工商银行杭州分行',
    bankAccount: `62220212020${10_000 + index * 37}`,
  })
  return id
}

/** Each material is sold by two of those who sell materials, the second a little dearer. */
async function addPrices(
  ctx: Context,
  { ago }: Story,
  bought: readonly Bought[],
  sellers: readonly string[],
): Promise<void> {
  const rows = bought.flatMap(({ id, price }, index) =>
    [1, 1.06].map((factor, step) => ({
      supplier: sellers[(index + step) % 4],
      material: id,
      minQty: 0,
      price: mul(price ?? 10, factor),
      validFrom: ago(365),
    })),
  )
  await insertRows(ctx, SupplierPrice, rows)
}

interface Purchase {
  readonly supplier: string
  readonly age: number
  readonly reached: string
  readonly lines: readonly Bought[]
}

/** An order is written, submitted, approved, and its goods come, are inspected and put away: as far as it has come. */
async function buy(ctx: Context, { ago }: Story, { supplier, age, reached, lines }: Purchase): Promise<void> {
  const [ordered, received] = [ctx.repo(PurchaseOrder), ctx.repo(PurchaseReceipt)]
  const { id } = await ordered.add({
    supplier,
    orderedOn: ago(age),
    deliverOn: ago(age - 7),
    // Prices have crept up over the year.
    items: lines.map(({ id: material, price }, at) => ({
      material,
      qty: 20 + at * 10,
      price: round((price ?? 10) * (1 - age / 4000), 2),
    })),
  })
  if (reached === 'draft') return
  await ordered.move(id, 'submit')
  if (reached === 'submitted') return
  await ordered.move(id, 'approve')
  if (reached === 'approved') return
  const order = await ordered.get(id)
  const isWhole = reached === 'done'
  // Of what has come in part, the first half of the lines, and of each a little less.
  const came = order.items.slice(0, isWhole ? undefined : 2)
  const { warehouse, ofLines } = await usualPlaces(ctx, came)
  const receipt = await received.add({
    order: id,
    warehouse,
    // Most come in time.
    date: ago(Math.max(0, age - (age % 3 === 0 ? 9 : 5))),
    noteNo: `SH${order.no.slice(4)}`,
    items: came.map(({ id: orderItem, material, openQty }, at) => ({
      orderItem,
      material,
      warehouse: ofLines[at] ?? null,
      arrivedQty: isWhole ? openQty : openQty - 10,
    })),
  })
  await received.move(receipt.id, 'inspect')
  const good = receipt.items.map((line) => ({ ...line, okQty: line.arrivedQty, concessionQty: 0, badQty: 0 }))
  await received.edit({ id: receipt.id, items: good })
  await received.move(receipt.id, 'post')
}

/** A few of what came last go back. */
async function sendBack({ repo }: Context): Promise<void> {
  const receipt = await repo(PurchaseReceipt).first({ status: 'posted' }, { sort: [['date', 'desc']] })
  const line = receipt?.items[0]
  const stocked = line && (await repo(StockBalance).sum('available', { material: line.material }))
  if (!receipt || !line || !stocked || stocked < 3) return
  const items = [{ receiptItem: line.id, material: line.material, qty: 3 }]
  const back = await repo(PurchaseReturn).add({ receipt: receipt.id, reason: '表面划伤', mode: '2', items })
  await repo(PurchaseReturn).move(back.id, 'submit')
  await repo(PurchaseReturn).move(back.id, 'approve')
}

/** One request waits for approval, one to be ordered, one is still written. */
async function request({ repo }: Context, { ago }: Story, bought: readonly Bought[]): Promise<void> {
  const requests = repo(PurchaseRequest)
  const itemsFrom = (start: number) =>
    [0, 1, 2].map((step) => ({ material: bought[start + step * 5]!.id, qty: 30 + step * 15 }))
  const waiting = await requests.add({ needOn: ago(-10), items: itemsFrom(1) })
  await requests.move(waiting.id, 'submit')
  const ready = await requests.add({ needOn: ago(-6), items: itemsFrom(3) })
  await requests.move(ready.id, 'submit')
  await requests.move(ready.id, 'approve')
  await requests.add({ needOn: ago(-15), items: itemsFrom(7), remark: '样板间备料' })
}
