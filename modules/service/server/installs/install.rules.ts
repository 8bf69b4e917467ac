import { BusinessError, type RowOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { InstallItem } from '@mortise/pricing/model'
import { type Context, rules } from '@mortise/server'
import { Install } from '@mortise/service/model'
import { StoreInstallItem } from '@mortise/stores/model'
import { refuseUnaccepted, sendCode } from './accept-code.ts'
import { acceptInstall, failInstall } from './end-install.ts'
import {
  checkIn,
  finishInstall,
  refuseEarly,
  refuseStranger,
  refuseUndone,
  refuseUnfinished,
} from './on-site.ts'
import {
  appointInstall,
  assignInstall,
  refuseFull,
  refuseTooMany,
  refuseUnappointed,
  refuseUnassigned,
  refuseUnplanned,
  tellReplanned,
} from './plan-install.ts'

type Row = RowOf<typeof Install>

export const installRules = rules(Install, {
  async prepare(install, ctx, before) {
    const { repo } = ctx
    // The visit after one that failed is the product's own: who was there may know nothing of the order.
    const order =
      before || install.previous
        ? await repo(CustomerOrder).get(install.order)
        : await repo(CustomerOrder).scoped(install.order, { label: '订单', field: 'order' })
    const team = install.team ? await repo(StoreInstallItem).get(install.team) : null
    return {
      sysOrgCode: order.sysOrgCode,
      contact: install.contact || order.receiver,
      tel: install.tel || order.receiverTel,
      installer: install.installer ?? team?.user ?? null,
      fees: await pricedFees(ctx, install),
    }
  },
  async check(install, ctx, before) {
    for (const key of ['address', 'tel'] as const)
      if (!install[key]) throw new BusinessError(`${Install.fields[key].label}不能为空`, { field: key })
    if (!before || before.status === 'waiting') await refuseTooMany(ctx, install)
    const isMoved = install.team !== before?.team || install.appointedAt !== before?.appointedAt
    if (isMoved) await refuseFull(ctx, install)
    if (before) await refuseUnplanned(install, ctx, before)
  },
  async saved(install, ctx, before) {
    if (before) await tellReplanned(install, ctx, before)
  },
  moves: {
    appoint: { guard: refuseUnappointed, effect: appointInstall },
    assign: { guard: refuseUnassigned, effect: assignInstall },
    checkIn: { guard: refuseEarly, effect: checkIn },
    finish: { guard: refuseUnfinished, effect: finishInstall },
    sendCode: { guard: refuseStranger, effect: sendCode },
    accept: { guard: refuseUnaccepted, effect: acceptInstall },
    fail: { guard: refuseUndone, effect: failInstall },
  },
})

/** What is charged beside the doors, at the prices of the price list where nobody says others. */
async function pricedFees({ repo }: Context, { fees }: Pick<Row, 'fees'>): Promise<Row['fees']> {
  const ids = [...new Set(fees.map(({ service }) => service))]
  const services = ids.length > 0 ? await repo(InstallItem).find({ id: { in: ids } }) : []
  return fees.map((fee) => {
    const known = services.find(({ id }) => id === fee.service)
    return {
      ...fee,
      price: fee.price ?? known?.price ?? 0,
      workerPrice: fee.workerPrice ?? known?.workerPrice ?? 0,
    }
  })
}
