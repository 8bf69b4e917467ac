import { materialsOf, refuseDisabled, refuseFineInMain, withMainUnits } from '@mortise/materials/server'
import { BusinessError, type RowOf, refuseLine } from '@mortise/model'
import { PurchaseOrder, PurchaseRequest, Supplier } from '@mortise/purchasing/model'
import { type Context, rules } from '@mortise/server'
import { nameList } from './name-list.ts'
import { cheapestSupplier, pricesOn } from './prices.ts'

type Request = RowOf<typeof PurchaseRequest>

const of = PurchaseRequest.fields.items

export const purchaseRequestRules = rules(PurchaseRequest, {
  async prepare(request, ctx) {
    const { user } = ctx
    const items = await withMainUnits(ctx, request.items)
    return {
      requester: request.requester ?? user.username,
      depart: request.depart ?? user.depart?.id ?? null,
      items: items.map((line) => ({ ...line, needOn: line.needOn ?? request.needOn })),
    }
  },

  async check({ items }, ctx, before) {
    await refuseDisabled(ctx, of, items, before?.items)
    await refuseFineInMain(ctx, of, items, { qty: ({ qty }) => qty })
  },

  moves: { order: { effect: orderRest } },
})

/** Orders what is not ordered yet: one draft for each supplier; what nobody supplies is told, all of it at once. */
async function orderRest(request: Request, ctx: Context): Promise<void> {
  const { repo, today } = ctx
  const open = request.items.flatMap((line, row) => (line.openQty > 0 ? [{ line, row }] : []))
  if (open.length === 0) throw new BusinessError(`采购申请 ${request.no} 已全部下单`)
  const ids = open.map(({ line }) => line.material)
  const prices = await pricesOn(ctx, today, ids)
  const materialOf = await materialsOf(
    ctx,
    open.map(({ line }) => line),
  )
  const bySupplier = new Map<string, typeof open>()
  const missing: typeof open = []
  for (const each of open) {
    const { line } = each
    const supplier: string | null = line.supplier ?? cheapestSupplier(prices, line.material, line.openQty)
    if (supplier) bySupplier.set(supplier, [...(bySupplier.get(supplier) ?? []), each])
    else missing.push(each)
  }
  const [first] = missing
  if (first) {
    const names = missing
      .map(({ line }) => materialOf(line.material))
      .map(({ code, name }) => `[${code}] ${name}`)
    const words = `${nameList(names)}没有供应商，请填写建议供应商或维护供应商价格`
    if (bySupplier.size === 0) refuseLine(of, first.row, 'supplier', words)
    ctx.remarks.push(`${missing.length} 种物料未下单：${words}`)
  }
  for (const [supplier, wanted] of bySupplier) {
    const { payTerm, taxRate, prepayRate } = await repo(Supplier).get(supplier)
    const needs = wanted.map(({ line }) => line.needOn ?? request.needOn)
    await repo(PurchaseOrder).add({
      supplier,
      payTerm,
      taxRate,
      prepayRate,
      deliverOn: [today, ...needs].toSorted().at(-1) ?? today,
      items: wanted.map(({ line }) => ({
        material: line.material,
        qty: line.openQty,
        needOn: line.needOn,
        requestItem: line.id,
      })),
    })
  }
}
