import { Customer } from '@mortise/customers/model'
import { Door, type DoorSpec, DoorVersion } from '@mortise/doors/model'
import { m808, m808Chosen, m808Inputs } from '@mortise/doors/testing'
import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import { Discount, PriceList } from '@mortise/pricing/model'
import { type Context, insertRows, type RunningApp } from '@mortise/server'
import { Store, StoreQuote } from '@mortise/stores/model'
import { Category, Depart } from '@mortise/system/model'

type App = Pick<RunningApp, 'services'>

const days = { startOn: '2026-01-01', endOn: '2999-12-31' }

/** The worked door M808 on sale: 2144.26 from the factory, 1901.35 for dealers of level A, 4074 for customers of a shop. */
export async function addWorkedDoor({ services }: App) {
  return services.asSystem('0', async (ctx) => {
    const { repo } = ctx
    const boards = await repo(MaterialCategory).add({ name: '板材' })
    const faces = await repo(MaterialCategory).add({ name: '饰面材料' })
    const unit = await repo(Unit).add({ name: '平米', code: 'w-m2', precision: 3 })
    const ids = new Map<string, string>()
    for (const { code, name, price } of new Set(Object.values(m808Inputs.materials))) {
      const category = (code.startsWith('SM-') ? faces : boards).id
      const material = await repo(Material).add({ code, name, unit: unit.id, category, price })
      ids.set(code, material.id)
    }
    const { treeCode, name, id: category } = await repo(MaterialCategory).get(faces.id)
    const product = await repo(Material).add({
      name: '平开门成品',
      unit: unit.id,
      category: boards.id,
      valuation: 'LOT',
      isLotManaged: true,
    })
    const doors = await repo(Category).first({ code: 'door' })
    const kind = await repo(Category).first({ parent: doors?.id ?? null })
    const [door] = await insertRows(ctx, Door, [
      {
        code: 'M808',
        name: m808.door.name,
        category: kind?.id ?? '',
        unit: '樘',
        material: product.id,
        parts: ['1', '2', '3', '4'],
        warrantyMonths: 24,
        leadDays: 15,
        status: 'published',
      },
    ])
    const id = door?.id ?? ''
    const spec: DoorSpec = {
      ...m808,
      door: { ...m808.door, id },
      parameters: m808.parameters.map((each) =>
        each.code === 'face' ? { ...each, category: { id: category, treeCode: treeCode ?? '', name } } : each,
      ),
    }
    await publish(ctx, id, spec)
    const lock = await repo(Material).get(ids.get('WJ-S02') ?? '')
    const list = await repo(PriceList).add({
      name: '出厂价目表',
      type: '1',
      startOn: days.startOn,
      items: [
        { target: '5', rateCode: 'm808', price: 680, minPrice: 544 },
        { target: '3', material: lock.id, price: 200, minPrice: 180 },
      ],
    })
    await repo(PriceList).move(list.id, 'publish')
    const dealers = await repo(Discount).add({
      name: 'A级经销',
      type: '1',
      rate: 0.88,
      storeLevels: ['A'],
      ...days,
    })
    await repo(Discount).move(dealers.id, 'publish')
    return {
      door: { id, name: m808.door.name, category: kind?.id ?? '' },
      face: ids.get('SM-HT') ?? '',
      lock,
      chosen: { ...m808Chosen, face: ids.get('SM-HT') ?? '' },
    }
  })
}

async function publish(ctx: Context, door: string, snapshot: DoorSpec): Promise<void> {
  await insertRows(ctx, DoorVersion, [
    { door, no: 1, snapshot, hash: `${door}1`, publishBy: 'system', publishAt: ctx.now },
  ])
  await ctx.repo(Door).put(door, { currentVersion: 1 })
}

let count = 0

/** A shop of ours, or a dealer of level A, that sells to its customers at 1.9 times the factory's price, to the yuan. */
export async function addShop({ services }: App, type: 'own' | 'dealer') {
  const no = ++count
  return services.asSystem('0', async ({ repo }) => {
    const root = await repo(Depart).first({ orgCode: 'A01' })
    const name = `${type === 'own' ? '直营' : '经销'}${no}店`
    const depart = await repo(Depart).add({ name, parent: root?.id ?? null, category: '4' })
    const store = await repo(Store).add({
      name,
      type: type === 'own' ? '1' : '2',
      level: 'A',
      depart: depart.id,
      tel: '0571-88880000',
      payTerm: '1',
    })
    const customer = await repo(Customer).add({
      name: `顾客${no}`,
      tel: `137${String(20_000_000 + no)}`,
      store: store.id,
      address: '翡翠湾3幢',
    })
    await repo(Customer).put(customer.id, { sysOrgCode: store.sysOrgCode })
    const retail = await repo(StoreQuote).add({
      store: store.id,
      name: '零售',
      startOn: '2026-01-01',
      lines: [{ target: 'all', factor: 1.9 }],
    })
    return { store, customer, retail, orgCode: store.sysOrgCode ?? '' }
  })
}
