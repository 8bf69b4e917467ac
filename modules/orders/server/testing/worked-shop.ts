import { PriceRight } from '@mortise/doors/model'
import type { InputOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { DiscountLimit } from '@mortise/pricing/model'
import { addShop, addWorkedDoor } from '@mortise/pricing/testing'
import { Quote } from '@mortise/quotes/model'
import type { TestApp } from '@mortise/server/testing'
import { Role } from '@mortise/system/model'

const codes = [
  'quote:list',
  'quote:add',
  'quote:edit',
  'quote:submit',
  'quote:send',
  'quote:confirm',
  'quote:convert',
  'quote:revise',
  'customerOrder:list',
  'customerOrder:add',
  'customerOrder:edit',
  'customerOrder:submit',
  'customerOrder:withdraw',
  'changeOrder:list',
  'changeOrder:add',
  'changeOrder:evaluate',
  'changeOrder:offer',
  'orderLine:list',
  PriceRight.dealer,
  'customer:list',
  'store:list',
]

interface Limits {
  readonly minRate: number
  readonly maxReduce: number
  readonly minMarginRate: number
}

let sellers = 0

/** Shops that sell the worked door, each with a seller of its own who has as much authority as is said, or none. */
export async function workedShops(app: TestApp) {
  const worked = await addWorkedDoor(app)
  const clerk = app.as('clerk', { orgCode: 'A01' })
  const line = { type: '1', door: worked.door.id, params: worked.chosen, qty: 1, room: '主卧' } as const
  return {
    ...worked,
    clerk,
    line,
    async shop(type: 'own' | 'dealer', limits?: Limits) {
      const shop = await addShop(app, type)
      const name = `seller-${++sellers}`
      const seller = app.as(name, { can: codes, orgCode: shop.orgCode })
      await seller.token()
      if (limits) await allow(app, name, limits)
      const orders = seller.of(CustomerOrder)
      const quotes = seller.of(Quote)
      return {
        ...shop,
        seller,
        orders,
        quotes,
        offer: (more: Partial<InputOf<typeof Quote>> = {}) =>
          quotes.add({
            type: '4',
            store: shop.store.id,
            customer: shop.customer.id,
            lines: [line],
            ...more,
          }),
        order: (more: Partial<InputOf<typeof CustomerOrder>> = {}) =>
          orders.add({
            customer: shop.customer.id,
            store: shop.store.id,
            address: '翡翠湾3幢',
            receiver: '顾客',
            receiverTel: '13700000000',
            deliverOn: '2099-01-01',
            lines: [line],
            ...more,
          }),
        /** The draft of an order, from a quote that somebody approves who may. */
        async convert(quote: string) {
          if ((await quotes.move(quote, 'submit')).status === 'submitted')
            await clerk.of(Quote).move(quote, 'approve')
          const { order } = await quotes.move(quote, 'convert')
          return orders.get(order ?? '')
        },
      }
    },
  }
}

async function allow(app: TestApp, username: string, limits: Limits): Promise<void> {
  await app.services.asSystem('0', async ({ actAs, repo }) => {
    const { user } = await actAs(username)
    const role = await repo(Role).first({ code: user.roles[0] ?? '' })
    await repo(DiscountLimit).add({ ...limits, role: role?.id ?? '' })
  })
}
