import { Customer } from '@mortise/customers/model'
import { Door, type DoorSpec, DoorVersion } from '@mortise/doors/model'
import { bom, option, parameter, price, size } from '@mortise/doors/testing'
import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import type { InputOf, RowOf } from '@mortise/model'
import type { CustomerOrder } from '@mortise/orders/model'
import { insertRows, type RunningApp } from '@mortise/server'
import { Store, StoreCredit } from '@mortise/stores/model'
import { Depart } from '@mortise/system/model'

let count = 0

/** A door of two sizes and a lock: area × 500 and the lock, of boards and locks. */
export const plainDoor = (id: string, name: string, each = 500): DoorSpec => ({
  door: { id, code: name, name, unit: '樘', parts: ['1', '4'] },
  parameters: [
    size('h', '洞口高', 1900, 2800),
    size('w', '洞口宽', 600, 1200),
    parameter({
      code: 'lock',
      name: '锁具',
      valueType: '2',
      options: [option('L1', '静音锁', 60, ''), option('L2', '指纹锁', 680, '')],
    }),
  ],
  variables: [{ code: 'area', name: '面积', formula: 'h*w/1000000' }],
  rules: [],
  prices: [price('门扇', `area*${each}`), price('锁具', 'lock.n1', false)],
  bom: [
    bom('B1', '面板', 'T-BOARD', '2*area', { lossRate: 0.08, pieces: '2', length: 'h', width: 'w' }),
    bom('B2', '锁具', 'T-LOCK', '1', { part: '4', scale: 0 }),
  ],
  tables: [],
})

export interface SellingStore {
  readonly store: RowOf<typeof Store>
  readonly customer: RowOf<typeof Customer>
  readonly door: { readonly id: string; readonly name: string }
}

/** A store with its customer and a door that it sells. */
export async function makeSellingStore(
  app: Pick<RunningApp, 'services'>,
  options: Partial<InputOf<typeof Store>> & { creditLimit?: number } = {},
): Promise<SellingStore> {
  const { creditLimit, ...storeInput } = options
  const no = ++count
  return app.services.asSystem('0', async (ctx) => {
    const { repo } = ctx
    const root = await repo(Depart).first({ orgCode: 'A01' })
    const depart = await repo(Depart).add({ name: `门店部${no}`, parent: root?.id ?? null, category: '4' })
    const store = await repo(Store).add({
      name: `门店${no}`,
      type: '2',
      depart: depart.id,
      tel: '0571-88880000',
      payTerm: '2',
      ...storeInput,
    })
    if (creditLimit !== undefined) {
      const credit = await repo(StoreCredit).first({ store: store.id })
      if (credit) await repo(StoreCredit).edit({ id: credit.id, limit: creditLimit })
    }
    const customer = await repo(Customer).add({
      name: `客户${no}`,
      tel: `138${String(10_000_000 + no)}`,
      store: store.id,
      address: '翡翠湾3幢',
    })
    await repo(Customer).put(customer.id, { sysOrgCode: store.sysOrgCode })
    const unit =
      (await repo(Unit).first({ code: 'T-PC' })) ?? (await repo(Unit).add({ name: '件', code: 'T-PC' }))
    const category =
      (await repo(MaterialCategory).first({ name: '测试用料' })) ??
      (await repo(MaterialCategory).add({ name: '测试用料' }))
    for (const [code, price] of [
      ['T-BOARD', 21],
      ['T-LOCK', 35],
      ['T-DOOR', 0],
    ] as const) {
      if (!(await repo(Material).first({ code })))
        await repo(Material).add({ code, name: code, unit: unit.id, category: category.id, price })
    }
    const door = await addDoor(ctx, `测试门${no}`)
    return { store, customer: await repo(Customer).get(customer.id), door }
  })
}

type Ctx = Parameters<Parameters<RunningApp['services']['asSystem']>[1]>[0]

async function addDoor(ctx: Ctx, name: string): Promise<{ id: string; name: string }> {
  const material = await ctx.repo(Material).first({ code: 'T-DOOR' })
  const [door] = await insertRows(ctx, Door, [
    {
      code: name,
      name,
      category: '',
      unit: '樘',
      material: material?.id,
      parts: ['1', '4'],
      warrantyMonths: 24,
      leadDays: 15,
      status: 'published',
    },
  ])
  const id = door?.id ?? ''
  await publishDoor(ctx, id, plainDoor(id, name), 1)
  return { id, name }
}

/** Puts another version of a door into force. */
export async function publishDoor(ctx: Ctx, door: string, snapshot: DoorSpec, no: number): Promise<void> {
  await insertRows(ctx, DoorVersion, [
    { door, no, snapshot, hash: `${door}${no}`, publishBy: 'system', publishAt: ctx.now },
  ])
  await ctx.repo(Door).put(door, { currentVersion: no })
}

export const chosen = { h: '2100', w: '900', lock: 'L1' }

/** An order of so many doors, as the form sends it. */
export const orderOf = (
  { store, customer, door }: SellingStore,
  rest: Partial<InputOf<typeof CustomerOrder>> = {},
): InputOf<typeof CustomerOrder> => ({
  customer: customer.id,
  store: store.id,
  address: '翡翠湾3幢1单元',
  receiver: customer.name,
  receiverTel: customer.tel,
  deliverOn: '2099-01-01',
  needsInstall: false,
  lines: [{ type: '1', door: door.id, room: '主卧', params: chosen, qty: 2 }],
  ...rest,
})
