import { Delivery, type ShownDelivery, type ShownPack } from '@mortise/deliveries/model'
import { DoorPart } from '@mortise/doors/model'
import { BusinessError, pick, type RowOf, statesOf } from '@mortise/model'
import { CustomerOrder, DoorUnit, OrderLine } from '@mortise/orders/model'
import type { Share } from '@mortise/pricing/model'
import { sealed } from '@mortise/pricing/server'
import { Pack } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { Store } from '@mortise/stores/model'

type Box = RowOf<typeof Pack>

/** What everybody is told whose link is good for nothing, whatever the reason. */
export const gone = (): BusinessError => new BusinessError('链接已失效，请联系门店')

const states = statesOf(Pack, 'status')
const tailOf = (no: string): string => no.slice(-6)
const partsOf = (items: Box['items']): string[] => [
  ...new Set(items.map(({ part }) => DoorPart.items[part] ?? '')),
]

/** Named fields of a box and nothing else. */
export async function shownPack({ repo }: Context, pack: Box, isSignable: boolean): Promise<ShownPack> {
  const ids = [...new Set(pack.items.map(({ unit }) => unit))]
  const units = await repo(DoorUnit).find({ id: { in: ids } }, { sort: [['code', 'asc']], limit: ids.length })
  // Those of its doors alone: an order has hundreds.
  const named = [...new Set(units.map(({ line }) => line))]
  const lines = await repo(OrderLine).find(
    { id: { in: named } },
    { sort: [['lineNo', 'asc']], limit: named.length + 1 },
  )
  return {
    ...pick(pack, 'no', 'seqNo', 'total'),
    orderTail: tailOf(lines[0]?.orderNo ?? ''),
    rooms: lines.flatMap(({ room }) => room ?? []),
    contents: units.map(({ id, code, line }) => ({
      code,
      name: lines.find((each) => each.id === line)?.itemName ?? '',
      parts: partsOf(pack.items.filter(({ unit }) => unit === id)),
    })),
    status: states[pack.status],
    isSignable,
  }
}

/** Named fields of a delivery that left; of one that has not, the link is good for nothing. */
export async function shownDelivery(
  { repo }: Context,
  { subject }: RowOf<typeof Share>,
): Promise<ShownDelivery> {
  const delivery = await repo(Delivery).first({ id: subject ?? '' })
  if (delivery?.status !== 'shipped' && delivery?.status !== 'signed') throw gone()
  const order = await repo(CustomerOrder).get(delivery.order)
  const store = await repo(Store).get(order.store)
  const unitIds = delivery.items.flatMap(({ doorUnit }) => doorUnit ?? [])
  const units = await repo(DoorUnit).find({ id: { in: unitIds } }, { limit: unitIds.length + 1 })
  const codes = new Map<string, string>(units.map(({ id, code }) => [id, code]))
  const boxIds = delivery.packs.map(({ pack }) => pack)
  const boxes = new Map<string, Box>(
    (await repo(Pack).find({ id: { in: boxIds } }, { limit: boxIds.length + 1 })).map((box) => [box.id, box]),
  )
  return sealed({
    ...pick(delivery, 'no', 'receiver', 'receiverTel', 'address', 'signer', 'signedAt'),
    orderTail: tailOf(order.no),
    store: store.name,
    items: delivery.items.map((item) => ({
      ...pick(item, 'id', 'room', 'itemName', 'spec', 'qty', 'unit'),
      door: codes.get(item.doorUnit ?? '') ?? null,
      rejectQty: item.rejectQty ?? 0,
    })),
    packs: delivery.packs.flatMap(({ id, pack }) => {
      const box = boxes.get(pack)
      return box ? [{ id, ...pick(box, 'no', 'seqNo', 'total'), parts: partsOf(box.items) }] : []
    }),
    isSigned: delivery.status === 'signed',
  })
}
