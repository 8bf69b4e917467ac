import { Delivery } from '@mortise/deliveries/model'
import { BusinessError } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { rules } from '@mortise/server'
import { refuseLateUndo, refuseUnshippable, shipDelivery, undoShipping } from './ship-delivery.ts'
import { refuseUnsigned, signDelivery, signedAs } from './sign-delivery.ts'
import { allotPacks, freePacks, refuseUnready } from './submit-delivery.ts'
import { withDoors } from './whole-doors.ts'

export const deliveryRules = rules(Delivery, {
  async prepare(delivery, ctx, before) {
    const { sysOrgCode } = await ctx
      .repo(CustomerOrder)
      .scoped(delivery.order, { label: '订单', field: 'order' })
    if (before && before.status !== 'draft') return { sysOrgCode }
    return { sysOrgCode, items: await withDoors(ctx, delivery) }
  },
  check(delivery) {
    for (const key of ['address', 'receiver', 'receiverTel'] as const)
      if (!delivery[key]) throw new BusinessError(`${Delivery.fields[key].label}不能为空`, { field: key })
  },
  moves: {
    submit: { guard: refuseUnready, effect: allotPacks },
    withdraw: { effect: freePacks },
    ship: { guard: refuseUnshippable, effect: shipDelivery },
    undoShip: { guard: refuseLateUndo, effect: undoShipping },
    sign: {
      guard: (delivery, ctx) => refuseUnsigned(signedAs(delivery, ctx)),
      effect: (delivery, ctx) => signDelivery(signedAs(delivery, ctx), ctx),
    },
  },
})
