import type { Customer } from '@mortise/customers/model'
import type { DoorValues } from '@mortise/doors/model'
import type { InputOf, RowOf } from '@mortise/model'
import type { CustomerOrder } from '@mortise/orders/model'
import { addWorkedDoor } from '@mortise/pricing/testing'
import type { RunningApp } from '@mortise/server'
import type { Store } from '@mortise/stores/model'
import { makeSellingStore, orderOf } from './selling-store.ts'

/** What the worked door costs a dealer of level A. */
export const M808_PRICE = 1901.35

export interface M808Store {
  readonly store: RowOf<typeof Store>
  readonly customer: RowOf<typeof Customer>
  readonly door: { readonly id: string; readonly name: string }
  readonly chosen: DoorValues
  /** The material of its face. */
  readonly face: string
}

type App = Pick<RunningApp, 'services'>
const doors = new WeakMap<App, ReturnType<typeof addWorkedDoor>>()

/** A dealer of level A who sells the worked door at the worked prices, on terms of its own. */
export async function makeM808Store(
  app: App,
  options: Parameters<typeof makeSellingStore>[1] = {},
): Promise<M808Store> {
  const worked = doors.get(app) ?? addWorkedDoor(app)
  doors.set(app, worked)
  const { door, chosen, face } = await worked
  const { store, customer } = await makeSellingStore(app, { level: 'A', ...options })
  return { store, customer, door, chosen, face }
}

/** So many of the worked door, as the form sends them. */
export const m808Order = (
  shop: M808Store,
  qty: number,
  rest: Partial<InputOf<typeof CustomerOrder>> = {},
): InputOf<typeof CustomerOrder> =>
  orderOf(shop, {
    lines: [{ type: '1', door: shop.door.id, room: '主卧', params: shop.chosen, qty }],
    ...rest,
  })
