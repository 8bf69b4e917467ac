import { goodsReturning } from '@mortise/deliveries/server'
import { add, compare, type RowOf, sub, sum } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { type Context, provide } from '@mortise/server'
import { Install, InstallType } from '@mortise/service/model'

type Row = RowOf<typeof Install>
type Item = Row['items'][number]
type Door = RowOf<typeof DoorUnit>
interface Visit {
  readonly install: Row
  items: readonly Item[]
}

/** States in which a visit may still be given up. */
const pending: ReadonlySet<string> = new Set(['waiting', 'appointed', 'assigned'])
const isDone = ({ install: { status } }: Visit): boolean => status === 'accepted' || status === 'failed'
const isOpen = (visit: Visit): boolean => !isDone(visit) && visit.install.status !== 'cancelled'

/** A door that comes back hangs no more, and nobody goes to hang it. */
export const takenDown = provide(goodsReturning, async (ctx, { order, items }) => {
  const { repo } = ctx
  const back = items.flatMap(({ doorUnit }) => doorUnit ?? [])
  if (back.length === 0) return
  const { lines } = await repo(CustomerOrder).lock(order ?? '')
  const installs = await repo(Install).lockAll({ order: order ?? '', type: InstallType.fresh })
  const doors = await repo(DoorUnit).lockAll({ id: { in: back } })
  const visits: Visit[] = installs.map((install) => ({ install, items: install.items }))
  const unnamed = doors.filter((door) => !dropNamed(visits, door))
  for (const door of unnamed) if (door.installedAt) takeOneDown(visits, door.line)
  for (const { id, signedQty, installedQty } of lines) {
    const own = doors.filter(({ line }) => line === id)
    if (own.length === 0) continue
    const hung = own.filter(({ installedAt }) => installedAt).length
    const left = sub(sub(signedQty, own.length, 3), sub(installedQty, hung, 3), 3)
    planFewer(visits, id, left)
  }
  await saveVisits(ctx, visits)
  for (const { id, installedAt } of doors)
    if (installedAt) await repo(DoorUnit).put(id, { installedAt: null, warrantyUntil: null })
})

/** Takes a door out of the visits that name it; answers whether it hung by one of them. */
function dropNamed(visits: readonly Visit[], { id }: Door): boolean {
  let wasHung = false
  for (const visit of visits) {
    if (isDone(visit))
      visit.items = visit.items.map((item) => {
        if (item.doorUnit !== id) return item
        wasHung ||= compare(item.doneQty, item.removedQty) > 0
        return { ...item, removedQty: item.doneQty ?? 0 }
      })
    else visit.items = visit.items.filter(({ doorUnit }) => doorUnit !== id)
  }
  return wasHung
}

/** One door of a line of which nobody wrote down which one it is. */
function takeOneDown(visits: readonly Visit[], line: string): void {
  for (const visit of visits.filter(isDone)) {
    const found = visit.items.find(
      ({ orderLine, doorUnit, doneQty, removedQty }) =>
        orderLine === line && !doorUnit && compare(doneQty, removedQty) > 0,
    )
    if (!found) continue
    const removedQty = add(found.removedQty, 1, 3)
    visit.items = visit.items.map((item) => (item === found ? { ...item, removedQty } : item))
    return
  }
}

/** Of a line no more are planned to be hung than are left to hang. */
function planFewer(visits: readonly Visit[], line: string, left: number): void {
  const open = visits.filter(isOpen)
  const planned = open.flatMap(({ items }) => items.filter(({ orderLine }) => orderLine === line))
  let excess = sub(
    sum(planned, ({ planQty }) => planQty, 3),
    left,
    3,
  )
  for (const visit of open.toReversed())
    visit.items = visit.items.flatMap((item) => {
      if (item.orderLine !== line || item.doorUnit || compare(excess, 0) <= 0) return item
      const fewer = Math.min(excess, item.planQty)
      excess = sub(excess, fewer, 3)
      const planQty = sub(item.planQty, fewer, 3)
      return compare(planQty, 0) > 0 ? { ...item, planQty } : []
    })
}

async function saveVisits({ repo }: Context, visits: readonly Visit[]): Promise<void> {
  for (const { install, items } of visits) {
    if (!isChanged(install.items, items)) continue
    if (items.length === 0 && pending.has(install.status))
      await repo(Install).move(install.id, 'cancel', { reason: '门已退回' })
    else await repo(Install).put(install.id, { items: [...items] })
  }
}

const isChanged = (before: readonly Item[], after: readonly Item[]): boolean =>
  before.length !== after.length || before.some((item, at) => item !== after[at])
