import { Delivery } from '@mortise/deliveries/model'
import { BackReceivable, FinOpenItem, ItemSide } from '@mortise/finance/model'
import { addDays } from '@mortise/model'
import { CustomerOrder, OrderReceipt, OrderSigning } from '@mortise/orders/model'
import { Defect } from '@mortise/production/model'
import { type Context, insertRows } from '@mortise/server'
import { AfterSale, Install } from '@mortise/service/model'

/** So many days back something happened on each, and so many ahead something is due. */
const DAYS = 75

/** A factory in the midst of its work: rows of every state, on every day, that no document had to bring about. */
export async function fillFactory(ctx: Context): Promise<void> {
  const { today } = ctx
  const days = Array.from({ length: 2 * DAYS + 1 }, (_, index) => addDays(today, index - DAYS))
  const past = days.filter((day) => day <= today)
  const at = (day: string, hour = '10') => `${day} ${hour}:15:00`
  const among = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
  const orderStates = ['producing', 'completed', 'draft', 'producing', 'voided', 'confirmed', 'closed']
  const orders = await insertRows(
    ctx,
    CustomerOrder,
    past.map((day, index) => ({
      no: `DD${index}`,
      customer: 'c1',
      store: 's1',
      address: '某路 1 号',
      receiver: '何先生',
      receiverTel: '13900000000',
      orderedOn: day,
      deliverOn: addDays(day, 30),
      promisedOn: index % 5 === 0 ? null : addDays(day, 30),
      status: among(orderStates, past.length - 1 - index),
      approvedAt: at(day, '23'),
      releasedAt: (past.length - 1 - index) % 4 === 3 ? null : at(day, '00'),
      totalAmount: 1000,
    })),
  )
  const order = orders[0]?.id ?? ''
  const owned = (day: string, index: number) => ({ no: `N${index}`, order, createTime: at(day) })
  await insertRows(
    ctx,
    OrderSigning,
    past.flatMap((day, index) => [
      { order, store: 's1', signedOn: day, kind: 'approve', revision: 1, qty: 1, amount: 5000.05 + index },
      { order, store: 's1', signedOn: day, kind: 'change', revision: 2, qty: 0, amount: -100.1 },
    ]),
  )
  await insertRows(
    ctx,
    OrderReceipt,
    past.map((day, index) => ({
      ...owned(day, index),
      kind: index % 3 === 2 ? '2' : '1',
      amount: 10.01 + index,
      receivedOn: day,
    })),
  )
  const sent = ['shipped', 'signed', 'submitted']
  await insertRows(
    ctx,
    Delivery,
    past.map((day, index) => ({
      ...owned(day, index),
      plannedOn: day,
      shippedAt: at(day),
      status: among(sent, past.length - 1 - index),
    })),
  )
  const hung = ['finished', 'accepted', 'working']
  await insertRows(
    ctx,
    Install,
    past.map((day, index) => ({
      ...owned(day, index),
      type: '1',
      finishedAt: at(day),
      doorCount: 1 + (index % 3),
      status: among(hung, past.length - 1 - index),
    })),
  )
  await insertRows(
    ctx,
    BackReceivable,
    past.map((day, index) => ({
      no: `HK${index}`,
      partyType: 'customer',
      party: 'c1',
      partyName: '何先生',
      date: day,
      bank: 'b1',
      amount: 200.2 + index,
      status: (past.length - 1 - index) % 2 === 0 ? 'approved' : 'draft',
    })),
  )
  await insertRows(
    ctx,
    FinOpenItem,
    days.flatMap((day, index) =>
      [ItemSide.receivable, ItemSide.payable, ItemSide.advanceIn].flatMap((side) =>
        [1, -1].map((sign) => ({
          side,
          account: 'a1',
          partyType: 'customer',
          party: 'c1',
          partyName: '何先生',
          date: day,
          dueOn: day,
          sign,
          amount: 500,
          settled: index % 6 === 0 ? 500 : 300,
          residual: index % 6 === 0 ? 0 : 200,
          status: '1',
          voucher: 'v1',
        })),
      ),
    ),
  )
  await insertRows(
    ctx,
    Defect,
    past.map((day, index) => ({
      no: `BL${index}`,
      workOrder: 'w1',
      opNo: 10,
      scan: 'x1',
      qty: 1 + (index % 2),
      createTime: at(day, '01'),
      status: (past.length - 1 - index) % 4 === 3 ? 'taken' : 'open',
    })),
  )
  await insertRows(
    ctx,
    AfterSale,
    past.map((day, index) => ({
      ...owned(day, index),
      faultType: '1',
      urgency: '1',
      content: '门扇变形',
      photos: [],
      status: (past.length - 1 - index) % 5 === 4 ? 'voided' : 'waiting',
    })),
  )
}
