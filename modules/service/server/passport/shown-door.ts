import { BusinessError, type RowOf, statesOf } from '@mortise/model'
import { CustomerOrder, DoorUnit, OrderEvaluation, UnitStatus } from '@mortise/orders/model'
import type { Share } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { AfterSale, FaultType, type ShownDoor } from '@mortise/service/model'
import { Store } from '@mortise/stores/model'

/** Cases of a door that its customer sees. */
const MOST = 20
const states = statesOf(AfterSale, 'status')
const dayOf = (moment: string | null): string | null => moment?.slice(0, 10) ?? null

/** The door of a link; of one that was scrapped there is nothing to see. */
export async function sharedDoor({ repo }: Context, { subject }: RowOf<typeof Share>) {
  const unit = await repo(DoorUnit).first({ id: subject ?? '' })
  if (!unit || unit.status === UnitStatus.scrapped) throw new BusinessError('链接已失效，请联系门店')
  return unit
}

/** Named fields of a door and nothing else. */
export async function shownDoor(ctx: Context, share: RowOf<typeof Share>): Promise<ShownDoor> {
  const { repo, today } = ctx
  const unit = await sharedDoor(ctx, share)
  const order = await repo(CustomerOrder).get(unit.order)
  const frozen = await repo(OrderEvaluation).first({ line: unit.line, isCurrent: true })
  const line = frozen ?? order.lines.find(({ id }) => id === unit.line)
  const cases = await repo(AfterSale).find(
    { unit: unit.id, status: { ne: 'voided' } },
    { sort: [['createTime', 'desc']], limit: MOST },
  )
  return {
    code: unit.code,
    itemName: line?.itemName ?? null,
    spec: line?.spec ?? null,
    room: line?.room ?? null,
    status: UnitStatus.items[unit.status ?? UnitStatus.waiting] ?? '',
    shippedOn: dayOf(unit.shippedAt),
    installedOn: dayOf(unit.installedAt),
    warrantyUntil: unit.warrantyUntil,
    isUnderWarranty: unit.warrantyUntil !== null && today <= unit.warrantyUntil,
    store: (await repo(Store).get(order.store)).name,
    cases: cases.map(({ no, faultType, status, createTime }) => ({
      no,
      fault: FaultType.items[faultType] ?? '',
      status: states[status],
      reportedOn: createTime.slice(0, 10),
    })),
  }
}
