import { Bom } from '@mortise/engineering/model'
import { Material, MaterialCategory, MaterialSource } from '@mortise/materials/model'
import type { RowOf } from '@mortise/model'
import {
  OutsourceOrder,
  OutsourceReceipt,
  OutsourceSend,
  OutsourceSettlement,
} from '@mortise/outsourcing/model'
import { Supplier, SupplierPrice } from '@mortise/purchasing/model'
import { type Context, type Story, storyOf, table } from '@mortise/server'
import { StockBalance, Warehouse, WarehouseKind } from '@mortise/stock/model'

/** How old each order is in days, how many pieces it is for, and how far it has come. */
const orders = table(
  '#age #qty reached',
  `28 8 settled
   20 6 settled
   16 10 spoilt
   12 6 received
   9 8 partial
   6 4 sent
   3 5 approved
   2 3 submitted
   1 6 draft`,
)

const outputs = table(
  'name #fee',
  `烤漆门扇（外协） 86
   雕花门芯板（外协） 42`,
)

/** Two who work for us, what they make of our material, and orders in every stage. */
export async function demo(system: Context): Promise<void> {
  const partner = await system.repo(Supplier).first({ kind: '2' })
  const given = partner ? await plentiful(system) : []
  const [first, second] = given
  if (!partner || !first || !second) return
  const ctx = await system.actAs('admin')
  const story = storyOf(ctx, 7)
  await ctx.repo(Warehouse).add({
    code: 'WX1',
    name: `${partner.shortName ?? partner.name}外协仓`,
    kind: WarehouseKind.outsourced,
    supplier: partner.id,
    sort: 5,
  })
  const made: string[] = []
  for (const [at, output] of outputs.entries())
    made.push(await addOutput(ctx, story, { ...output, supplier: partner.id, of: at === 0 ? first : second }))
  for (const [at, { age, qty, reached }] of orders.entries()) {
    const { of: goods, material } = { of: at % 2 === 0 ? first : second, material: made[at % 2]! }
    const { id } = await ctx.repo(OutsourceOrder).add({
      supplier: partner.id,
      sendOn: story.ago(age),
      backOn: story.ago(age - 7),
      items: [{ material, qty }],
    })
    await goOn(ctx, id, reached, goods.warehouse)
  }
}

interface Goods {
  readonly material: string
  readonly warehouse: string
}

/** Materials without lots of which there is more than anybody sends. */
async function plentiful({ repo }: Context): Promise<Goods[]> {
  const places = await repo(StockBalance).find(
    { available: { gt: 60 }, lotNo: '' },
    { sort: [['available', 'desc']], limit: 50 },
  )
  const ids = places.map(({ material }) => material)
  const bought = await repo(Material).find(
    { id: { in: ids }, source: MaterialSource.bought, isActive: true },
    { limit: 50 },
  )
  const known = new Set<string>(bought.map(({ id }) => id))
  const seen = new Set<string>()
  return places.filter(({ material }) => known.has(material) && !seen.has(material) && seen.add(material))
}

interface Output {
  readonly name: string
  readonly fee: number
  readonly supplier: string
  readonly of: Goods
}

async function addOutput(
  { repo }: Context,
  { ago }: Story,
  { name, fee, supplier, of }: Output,
): Promise<string> {
  const categories = await repo(MaterialCategory).find({ kind: '4' }, { sort: [['treeCode', 'desc']] })
  const { unit } = await repo(Material).get(of.material)
  const { id: material } = await repo(Material).add({
    name,
    unit,
    category: categories[0]?.id ?? '',
    source: MaterialSource.outsourced,
    leadDays: 7,
  })
  const bom = await repo(Bom).add({
    material,
    startOn: ago(60),
    items: [{ material: of.material, usage: 2 }],
  })
  await repo(Bom).move(bom.id, 'activate')
  await repo(SupplierPrice).add({ supplier, material, price: fee, validFrom: ago(365) })
  return material
}

/** An order is approved, its material sent, its pieces taken in and paid: as far as it has come. */
async function goOn({ repo }: Context, id: string, reached: string, warehouse: string): Promise<void> {
  const steps = ['draft', 'submitted', 'approved', 'sent', 'partial', 'received', 'spoilt', 'settled']
  const isPast = (step: string) => steps.indexOf(reached) >= steps.indexOf(step)
  if (isPast('submitted')) await repo(OutsourceOrder).move(id, 'submit')
  if (isPast('approved')) await repo(OutsourceOrder).move(id, 'approve')
  if (!isPast('sent')) return
  const sent = await repo(OutsourceSend).add({ order: id, warehouse })
  await repo(OutsourceSend).move(sent.id, 'post')
  if (!isPast('partial')) return
  const order = await repo(OutsourceOrder).get(id)
  if (reached === 'partial') return receive(repo, order, { warehouse, qty: 5, badQty: 0 })
  const [output] = order.items
  // Of one a few are spoilt, and the partner bears that.
  await receive(repo, order, { warehouse, qty: output?.qty ?? 0, badQty: reached === 'spoilt' ? 2 : 0 })
  if (reached !== 'settled') return
  const settled = await repo(OutsourceSettlement).add({ order: id })
  await repo(OutsourceSettlement).move(settled.id, 'submit')
  await repo(OutsourceSettlement).move(settled.id, 'approve')
}

interface Came {
  readonly warehouse: string
  readonly qty: number
  readonly badQty: number
}

async function receive(
  repo: Context['repo'],
  { id, items: [output] }: RowOf<typeof OutsourceOrder>,
  { warehouse, qty, badQty }: Came,
): Promise<void> {
  if (!output) return
  const items = [
    { orderItem: output.id, material: output.material, qty, badQty, defect: badQty > 0 ? '漆面颗粒' : null },
  ]
  const came = await repo(OutsourceReceipt).add({ order: id, warehouse, items })
  await repo(OutsourceReceipt).move(came.id, 'post')
}
