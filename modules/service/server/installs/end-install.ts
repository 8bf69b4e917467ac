import { BillEvent } from '@mortise/deliveries/model'
import { billOrder } from '@mortise/deliveries/server'
import { Door } from '@mortise/doors/model'
import { addMonths, BusinessError, compare, type RowOf, sub } from '@mortise/model'
import { DoorUnit, UnitStatus } from '@mortise/orders/model'
import { type Context, inputOf } from '@mortise/server'
import {
  AcceptInput,
  ChargeKind,
  Install,
  InstallAct,
  InstallFail,
  InstallType,
  workerPayOf,
} from '@mortise/service/model'
import { StoreInstallItem } from '@mortise/stores/model'
import { writeCharge } from '../charges.ts'
import { keepLog } from './on-site.ts'

type Row = RowOf<typeof Install>

/** Teams that are on our own pay roll. */
const OWN_TEAM = '1'

/** The customer has seen it: doors hang, their warranty runs, and everybody is owed. */
export async function acceptInstall(install: Row, ctx: Context): Promise<void> {
  const { signer, signatures, score } = inputOf(ctx, AcceptInput)
  const accepted = await ctx.repo(Install).put(install.id, {
    acceptedAt: ctx.now,
    signer: signer ?? install.contact,
    signatures: signatures ?? [],
    score,
  })
  await settle(ctx, accepted)
  await keepLog(ctx, accepted, InstallAct.accept)
}

/** What hangs stays hung; the rest takes another visit. */
export async function failInstall(install: Row, ctx: Context): Promise<void> {
  const { repo } = ctx
  const failReason = (ctx.reason ?? InstallFail.site) as keyof (typeof InstallFail)['items']
  const failed = await repo(Install).put(install.id, {
    failReason,
    finishedAt: install.finishedAt ?? ctx.now,
    items: install.items.map((item) => ({ ...item, doneQty: item.doneQty ?? 0 })),
  })
  await settle(ctx, failed)
  await keepLog(ctx, failed, InstallAct.fail, InstallFail.items[failReason] ?? null)
  const rest = failed.items.filter(({ planQty, doneQty }) => compare(doneQty, planQty) < 0)
  if (rest.length === 0) return
  const { order, type, address, contact, tel, team } = failed
  await repo(Install).add(
    {
      order,
      type,
      address,
      contact,
      tel,
      team,
      items: rest.map(({ orderLine, doorUnit, planQty, doneQty, problem }) => ({
        orderLine,
        doorUnit,
        planQty: sub(planQty, doneQty, 3),
        problem,
      })),
    },
    { given: { previous: failed.id } },
  )
}

async function settle(ctx: Context, install: Row): Promise<void> {
  if (install.type === InstallType.fresh) {
    await hangDoors(ctx, install)
    await billOrder(ctx, install.order, {
      event: BillEvent.installed,
      key: `${Install.name}:${install.id}:install`,
      delivery: null,
    })
  }
  await chargeFees(ctx, install)
  await payWorker(ctx, install)
}

/** Each door that hangs says so itself, and until when it is under warranty. */
async function hangDoors(ctx: Context, install: Row): Promise<void> {
  const { repo } = ctx
  const units = await doorsOf(ctx, install)
  for (const { id, code, door, status } of units) {
    if (status !== UnitStatus.shipped) throw new BusinessError(`门码${code}不在客户处，不能安装`)
    const { warrantyMonths } = await repo(Door).get(door)
    await repo(DoorUnit).put(id, {
      status: UnitStatus.installed,
      installedAt: ctx.now,
      warrantyUntil: addMonths(ctx.today, warrantyMonths ?? 0),
    })
  }
}

/** The doors that hang; lines that name none are of the first of theirs that are with the customer. */
async function doorsOf({ repo }: Context, { items }: Row): Promise<RowOf<typeof DoorUnit>[]> {
  const done = items.filter(({ doneQty }) => compare(doneQty, 0) > 0)
  const named = done.flatMap(({ doorUnit }) => doorUnit ?? [])
  const ids: string[] = [...named]
  for (const { orderLine, doneQty, doorUnit } of done) {
    if (doorUnit) continue
    const free = await repo(DoorUnit).find(
      { line: orderLine ?? '', status: UnitStatus.shipped },
      { sort: [['seq', 'asc']], limit: 1000 },
    )
    ids.push(
      ...free
        .filter(({ id }) => !ids.includes(id))
        .slice(0, Math.ceil(doneQty ?? 0))
        .map(({ id }) => id),
    )
  }
  return ids.length > 0 ? repo(DoorUnit).lockAll({ id: { in: ids } }) : []
}

async function chargeFees(ctx: Context, install: Row): Promise<void> {
  const { id, no, order, store, customer, sysOrgCode } = install
  for (const { id: fee, payer, amount } of install.fees)
    await writeCharge(
      ctx,
      {
        key: `${Install.name}:${id}:fee:${fee}`,
        kind: ChargeKind.fee,
        install: id,
        order,
        store,
        customer,
        payer,
        amount: amount ?? 0,
        remark: `安装单 ${no}`,
      },
      sysOrgCode,
    )
}

/** Our own people get it with their pay, a team from outside is owed it. */
async function payWorker(ctx: Context, install: Row): Promise<void> {
  const { repo } = ctx
  const { id, no, team: teamId, installer, previous, order, store, sysOrgCode } = install
  const team = teamId ? await repo(StoreInstallItem).get(teamId) : null
  const before = previous ? await repo(Install).get(previous) : null
  const workerAmount = workerPayOf(install, team?.doorRate, before?.failReason ?? null)
  await repo(Install).put(id, { workerAmount })
  const isOwn = team === null || team.workerType === OWN_TEAM
  await writeCharge(
    ctx,
    {
      key: `${Install.name}:${id}:worker`,
      kind: isOwn ? ChargeKind.wage : ChargeKind.team,
      install: id,
      order,
      store,
      team: teamId,
      worker: installer,
      amount: workerAmount,
      remark: `安装单 ${no}`,
    },
    sysOrgCode,
  )
}
