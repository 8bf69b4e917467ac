import { refuseFineInMain } from '@mortise/materials/server'
import { add, BusinessError, compare, div, mul, type RowOf, refuseLine, sub } from '@mortise/model'
import { keptOf, OutsourceOrder, OutsourceReturn, OutsourceSend, OverSend } from '@mortise/outsourcing/model'
import { sendPieces } from '@mortise/production/server'
import { type Context, newId, rules } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import {
  type HeldPart,
  holdAt,
  postDocument,
  refuseUndoing,
  refuseUnpostable,
  reverseDocument,
  type StockLine,
  takeHeld,
} from '@mortise/stock/server'
import { parameter } from '@mortise/system/server'
import { heldAt, sourceOf } from './partner-stock.ts'

type Send = RowOf<typeof OutsourceSend>
type Return = RowOf<typeof OutsourceReturn>
type Item = Send['items'][number]

export const outsourceSendRules = rules(OutsourceSend, {
  check: ({ items }, ctx) =>
    refuseFineInMain(ctx, OutsourceSend.fields.items, items, { qty: ({ qty }) => qty }),
  moves: {
    post: { guard: refuseUnsendable, effect: send },
    reverse: { guard: refuseLatePieces, effect: bringBack },
  },
})

export const outsourceReturnRules = rules(OutsourceReturn, {
  check: ({ items }, ctx) =>
    refuseFineInMain(ctx, OutsourceReturn.fields.items, items, { qty: ({ qty }) => qty }),
  moves: {
    post: { guard: refuseMovingNowhere, effect: takeBack },
    reverse: {
      guard: refuseLatePieces,
      async effect(goods, ctx) {
        if (goods.items.some(isStocked)) await reverseDocument(ctx, OutsourceReturn, goods)
        await shiftPieces(ctx, goods, 1)
      },
    },
  },
})

const isStocked = ({ isPieces }: Pick<Item, 'isPieces'>): boolean => !isPieces

/** Pieces are in no stock: no mirror of another day stands for them. */
async function refuseLatePieces({ items, date }: Send | Return, ctx: Context): Promise<void> {
  if (items.some(({ isPieces }) => isPieces)) await refuseUndoing(ctx, date, '冲销')
}

async function refuseMovingNowhere(
  { items, date, warehouse, partnerWarehouse }: Send | Return,
  ctx: Context,
): Promise<void> {
  await refuseUnpostable(ctx, date)
  if (!items.some(isStocked)) return
  if (!warehouse) throw new BusinessError('请选择仓库', { field: 'warehouse' })
  if (warehouse === partnerWarehouse)
    throw new BusinessError('调出仓与调入仓不能相同', { field: 'warehouse' })
}

/** More than the order needs, and a little that staff allow, goes out only with a right of its own; pieces never. */
async function refuseUnsendable(goods: Send, ctx: Context): Promise<void> {
  await refuseMovingNowhere(goods, ctx)
  const { mats } = await ctx.repo(OutsourceOrder).get(goods.order)
  const over = await parameter(ctx, OverSend)
  const above = new Map<string, number>()
  for (const [row, { mat: id, isPieces, qty }] of goods.items.entries()) {
    const mat = mats.find((each) => each.id === id)
    if (!mat) continue
    const most = isPieces ? mat.needQty : mul(mat.needQty, add(1, div(over, 100, 6), 6), 4)
    const taken = add(keptOf(mat), above.get(mat.id), 4)
    above.set(mat.id, add(above.get(mat.id), qty, 4))
    const left = Math.max(0, sub(most, taken, 4))
    if (compare(qty, left) <= 0 || (!isPieces && ctx.can('outsourceSend:beyondNeed'))) continue
    refuseLine(OutsourceSend.fields.items, row, 'qty', `超出外协单应发数量，最多还可发料 ${left}`)
  }
}

/** From here to the partner: ours still, and held for the order there. */
async function send(goods: Send, ctx: Context): Promise<void> {
  const order = await ctx.repo(OutsourceOrder).get(goods.order)
  const take = takeHeld(await heldAt(ctx, order, goods.warehouse ?? ''))
  const partner = goods.partnerWarehouse ?? ''
  const lines = stockLines(goods, (item) => {
    const { parts, missing } = take({ line: item.mat ?? '', qty: item.qty, lotNo: item.lotNo })
    const all: HeldPart[] =
      missing > 0 ? [...parts, { qty: missing, reservation: null, lotNo: item.lotNo }] : parts
    return all.map((part) => ({ ...part, from: goods.warehouse ?? '', to: partner }))
  })
  if (lines.length > 0) {
    await postDocument(ctx, OutsourceSend, goods, { type: MoveType.outsourceSend, lines })
    const brought = lines.filter(({ qty }) => qty > 0)
    const matOf = new Map<string, string>(goods.items.map(({ id, mat }) => [id, mat ?? '']))
    await holdAt(
      ctx,
      sourceOf(order),
      brought.map(({ material, lotNo, qty, line }) => ({
        warehouse: partner,
        material,
        lotNo: lotNo ?? '',
        qty,
        line: matOf.get(line ?? '') ?? '',
      })),
    )
  }
  await shiftPieces(ctx, goods, 1)
}

/** A sending undone: out of what is held with the partner, as far as it is still there. */
async function bringBack(goods: Send, ctx: Context): Promise<void> {
  const stocked = goods.items.filter(isStocked)
  if (stocked.length > 0) {
    const held = await heldAt(ctx, { id: goods.order }, goods.partnerWarehouse ?? '')
    const heldBy = (line: string, lotNo: string) => {
      const mat = stocked.find(({ id }) => id === line)?.mat
      return held.find((each) => each.sourceLine === mat && (each.lotNo ?? '') === lotNo)?.id
    }
    await reverseDocument(ctx, OutsourceSend, goods, { heldBy })
  }
  await shiftPieces(ctx, goods, -1)
}

/** From the partner to us, out of what is held there for the order. */
async function takeBack(goods: Return, ctx: Context): Promise<void> {
  const partner = goods.partnerWarehouse ?? ''
  const take = takeHeld(await heldAt(ctx, { id: goods.order }, partner))
  const lines = stockLines(goods, (item, row) => {
    const { parts, missing } = take({ line: item.mat ?? '', qty: item.qty, lotNo: item.lotNo })
    if (missing > 0)
      refuseLine(
        OutsourceReturn.fields.items,
        row,
        'qty',
        `外协仓结存 ${sub(item.qty, missing, 4)}，不足 ${item.qty}`,
      )
    return parts.map((part) => ({ ...part, from: partner, to: goods.warehouse ?? '' }))
  })
  if (lines.length > 0)
    await postDocument(ctx, OutsourceReturn, goods, { type: MoveType.outsourceReturn, lines })
  await shiftPieces(ctx, goods, -1)
}

type Way = HeldPart & { readonly from: string; readonly to: string }

/** The two sides of each part; pieces of a work order are in no stock. */
function stockLines(goods: Send | Return, waysOf: (item: Item, row: number) => readonly Way[]): StockLine[] {
  return goods.items.flatMap((item, row) => {
    if (!isStocked(item)) return []
    const own = { material: item.material, line: item.id, row }
    return waysOf(item, row).flatMap(({ qty, reservation, lotNo, from, to }): StockLine[] => {
      const pair = newId()
      return [
        { ...own, pair, lotNo, warehouse: from, qty: -qty, reservation },
        { ...own, pair, lotNo, warehouse: to, qty },
      ]
    })
  })
}

/** Pieces of the work order that are with the partner, or are not any more. */
async function shiftPieces(ctx: Context, { order, items }: Send | Return, by: 1 | -1): Promise<void> {
  const pieces = items.filter(({ isPieces }) => isPieces).reduce((all, { qty }) => all + qty, 0)
  if (pieces === 0) return
  const { workOrder, opNo } = await ctx.repo(OutsourceOrder).get(order)
  await sendPieces(ctx, { workOrder: workOrder ?? '', opNo: opNo ?? 0, qty: by * pieces })
}
