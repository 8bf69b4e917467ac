import { MaterialCategory } from '@mortise/materials/model'
import { materialsOf } from '@mortise/materials/server'
import { BusinessError, type RowOf, refuseLine } from '@mortise/model'
import { isUninspected, PurchaseReceipt } from '@mortise/purchasing/model'
import type { Context } from '@mortise/server'

type Receipt = RowOf<typeof PurchaseReceipt>
type Line = Receipt['items'][number]

const of = PurchaseReceipt.fields.items
const judge = 'purchaseReceipt:judge'

/** How good goods are is for whoever inspects them to say, once they were sent to be inspected. */
export async function refuseForeignJudgement(
  { items }: Receipt,
  ctx: Context,
  before: Receipt | null,
): Promise<void> {
  if (before?.status === 'draft' && !ctx.can('purchaseReceipt:add'))
    throw new BusinessError('入库单尚未送检，只能在待检状态填写检验结果')
  const known = new Map<string, Line>(before?.items.map((line) => [line.id, line]))
  const changed = items.map((line) => !isSame(line, known.get(line.id)))
  if (!changed.includes(true) || (before?.status === 'inspecting' && ctx.can(judge))) return
  const nameOf = await inspectedOf(ctx, items)
  for (const [row, line] of items.entries()) {
    const name = nameOf(line)
    if (name && changed[row])
      refuseLine(of, row, 'okQty', `物料「${name}」须来料检验，检验结果由质检员在待检状态填写`)
  }
}

const isSame = (line: Line, before: Line | undefined): boolean =>
  before
    ? line.okQty === before.okQty &&
      line.concessionQty === before.concessionQty &&
      line.badQty === before.badQty
    : isUninspected(line)

/** Goods of a kind that is inspected do not go into stock before somebody has done so. */
export async function refuseUninspected({ items, status }: Receipt, ctx: Context): Promise<void> {
  const nameOf = await inspectedOf(ctx, items)
  for (const [row, line] of items.entries()) {
    const name = nameOf(line)
    if (!name || (status === 'inspecting' && !isUninspected(line))) continue
    const what = status === 'inspecting' ? '请填写合格、让步、不良数量' : '请先送检'
    refuseLine(of, row, 'okQty', `物料「${name}」须来料检验，${what}`)
  }
}

/** What somebody wrote of such goods before they were inspected does not count. */
export async function forgetJudgement({ id, items }: Receipt, ctx: Context): Promise<void> {
  const nameOf = await inspectedOf(ctx, items)
  const isForgotten = (line: Line) => nameOf(line) !== null && !isUninspected(line)
  if (!items.some(isForgotten)) return
  const forgotten = { okQty: null, concessionQty: null, badQty: null }
  const kept = items.map((line) => (isForgotten(line) ? { ...line, ...forgotten } : line))
  await ctx.repo(PurchaseReceipt).put(id, { items: kept })
}

/** The name of what a line brings, if that is to be inspected. */
async function inspectedOf(ctx: Context, items: readonly Line[]): Promise<(line: Line) => string | null> {
  const materialOf = await materialsOf(ctx, items)
  const categories = [...new Set(items.map(({ material }) => materialOf(material).category))]
  const inspected = await ctx.repo(MaterialCategory).find({ id: { in: categories }, isInspected: true })
  const ids = new Set<string>(inspected.map(({ id }) => id))
  return ({ material }) => {
    const { category, name } = materialOf(material)
    return ids.has(category) ? name : null
  }
}
