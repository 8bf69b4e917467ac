import { FinAllocation, FinOpenItem, ItemStatus } from '@mortise/finance/model'
import { add, BusinessError, compare, type RowOf, allocate as share, sub, type Where } from '@mortise/model'
import { type Context, insertRows, newId } from '@mortise/server'
import { sql } from 'kysely'

export type Item = RowOf<typeof FinOpenItem>
type Kind = RowOf<typeof FinAllocation>['kind']

export interface Allocating {
  readonly item: string
  readonly against: string
  readonly amount: number
  readonly kind: Kind
  /** By hand unless told; what a document caused is undone with it alone. */
  readonly cause?: 'manual' | 'document'
  /** The voucher by which it was set off. */
  readonly voucher?: string
  /** Told by whoever names it before it is made. */
  readonly id?: string
}

/** Sets two items of one account and one party off against each other; both are locked before they are read. */
export async function allocateItems(
  ctx: Context,
  { item, against, amount, kind, cause = 'manual', voucher, id: named }: Allocating,
): Promise<string> {
  if (compare(amount, 0) <= 0) throw new BusinessError('金额必须大于0', { field: 'amount' })
  const [one, other] = await itemsBy(ctx, [item, against])
  if (!one || !other) throw new BusinessError('往来明细不存在')
  refuseUnlike(one, other)
  for (const each of [one, other])
    if (compare(amount, each.residual) > 0)
      throw new BusinessError(`核销金额超过未核销余额：${each.sourceNo ?? ''} 未核销 ${each.residual} 元`, {
        field: 'amount',
      })
  await settle(ctx, one, amount)
  await settle(ctx, other, amount)
  const allocation = {
    date: ctx.today,
    partyName: one.partyName,
    item: one.id,
    against: other.id,
    amount,
    kind,
    cause,
    voucher: voucher ?? null,
  }
  const { id } = await ctx.repo(FinAllocation).add(allocation, { id: named })
  return id
}

/** Only what takes from an account is set off against what stands on it, with the same party (I5). */
function refuseUnlike(one: Item, other: Item): void {
  if (one.party !== other.party || one.partyType !== other.partyType)
    throw new BusinessError('不同往来单位之间不能核销')
  if (one.account !== other.account) throw new BusinessError('不同科目之间不能直接核销，请使用冲抵')
  if (one.sign === other.sign) throw new BusinessError('同方向的往来明细不能互相核销')
}

/** In the order of their ids, so that two who allocate the same do not wait for each other; read once they are held. */
export const lockItems = ({ repo }: Context, where: Where<typeof FinOpenItem>): Promise<Item[]> =>
  repo(FinOpenItem).lockAll(where)

export async function itemsBy(ctx: Context, ids: readonly string[]): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>()
  for (const item of await lockItems(ctx, { id: { in: [...ids] } })) found.set(item.id, item)
  return ids.map((id) => found.get(id))
}

async function settle({ repo }: Context, item: Item, amount: number): Promise<void> {
  const settled = add(item.settled, amount)
  const residual = sub(item.amount, settled)
  await repo(FinOpenItem).put(item.id, { settled, residual, status: statusOf(settled, residual) })
}

function statusOf(settled: number, residual: number): Item['status'] {
  if (compare(residual, 0) === 0) return ItemStatus.settled
  return compare(settled, 0) === 0 ? ItemStatus.open : ItemStatus.partial
}

/** Takes an allocation back: both items are open again by exactly as much (I6). */
export async function undoAllocation(ctx: Context, id: string): Promise<void> {
  const { no, item, against, amount, isUndone } = await ctx.repo(FinAllocation).lock(id)
  if (isUndone) throw new BusinessError(`核销单 ${no} 已取消`)
  for (const each of await itemsBy(ctx, [item, against])) if (each) await settle(ctx, each, -amount)
  await ctx.repo(FinAllocation).put(id, { isUndone: true, undoneOn: ctx.today, undoneBy: ctx.user.username })
}

type Allocated = Allocating & { readonly id: string }
export type Strategy = 'fifo' | 'prorata' | 'order'

/** Spreads an item over what is open against it: first what is due first, an order before others, or in proportion. All of them are held. */
export async function allocateAll(
  ctx: Context,
  start: Item,
  open: readonly Item[],
  strategy: Strategy,
  kind: Kind,
): Promise<readonly Allocated[]> {
  for (const item of open) refuseUnlike(start, item)
  const isOfOrder = ({ order }: Item) => strategy === 'order' && order !== null && order === start.order
  const sorted = open.toSorted(
    (one, other) =>
      Number(isOfOrder(other)) - Number(isOfOrder(one)) ||
      byText(one.dueOn, other.dueOn) ||
      byText(one.id, other.id),
  )
  const parts = partsOf(start.residual, sorted, strategy)
  const made = sorted.flatMap(({ id }, at) => {
    const amount = parts[at] ?? 0
    return amount > 0 ? [{ id: newId(), item: id, against: start.id, amount, kind }] : []
  })
  await writeAll(ctx, start, sorted, made)
  return made
}

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** How much of each: in their order until nothing is left, or to each its share. */
export function partsOf(
  residual: number,
  items: readonly Pick<Item, 'residual'>[],
  strategy: Strategy,
): number[] {
  const whole = items.reduce((sum, item) => add(sum, item.residual), 0)
  if (strategy === 'prorata' && compare(residual, whole) < 0)
    return share(
      residual,
      items.map((item) => item.residual),
    )
  let left = residual
  return items.map((item) => {
    const part = Math.min(left, item.residual)
    left = sub(left, part)
    return part
  })
}

/** All at once: two thousand items are one statement. */
async function writeAll(
  ctx: Context,
  start: Item,
  items: readonly Item[],
  made: readonly Allocated[],
): Promise<void> {
  if (made.length === 0) return
  const byId = new Map<string, Item>(items.map((item) => [item.id, item]))
  const total = made.reduce((sum, { amount }) => add(sum, amount), 0)
  const amounts = [...made.map(({ item, amount }) => ({ id: item, amount })), { id: start.id, amount: total }]
  await sql`
    update ${sql.table(FinOpenItem.table)} i set settled = i.settled + v.amount, residual = i.residual - v.amount,
      status = case when i.residual = v.amount then ${ItemStatus.settled} else ${ItemStatus.partial} end,
      update_by = ${ctx.user.username}, update_time = ${ctx.now}, version = i.version + 1
    from json_to_recordset(${JSON.stringify(amounts)}::json) as v (id text, amount numeric)
    where i.tenant_id = ${ctx.tenant} and i.id = v.id`.execute(ctx.db)
  const nos = await ctx.drawSequences('finAllocation.auto', 'HXP{yyyyMMdd}{00000}', made.length)
  await insertRows(
    ctx,
    FinAllocation,
    made.map(({ id, item, against, amount, kind }, at) => ({
      id,
      no: nos[at],
      date: ctx.today,
      partyName: byId.get(item)?.partyName,
      item,
      against,
      amount,
      kind,
    })),
  )
}
