export { addDiscount } from './add-discount.ts'
export { addShop, addWorkedDoor } from './worked-door.ts'

import { Customer } from '@mortise/customers/model'
import { Door, DoorParameter } from '@mortise/doors/model'
import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import { Discount, InstallItem, PriceList } from '@mortise/pricing/model'
import type { RunningApp } from '@mortise/server'
import { Store, StoreQuote } from '@mortise/stores/model'
import { Category, Depart } from '@mortise/system/model'

/** What a door is sold as in tests: 1315.80 by its size and 120.00 for its lock. */
export const chosen = { h: '2150', w: '900', t: '240', lock: '磁吸锁' }

/** A small trade: a door that is sold, its prices, a store of level A with a factor of its own, a customer, a service. */
export async function addTrade({ services }: Pick<RunningApp, 'services'>, mark = '') {
  return services.asSystem('0', async (ctx) => {
    const { repo } = await ctx.actAs('admin')
    const root = await repo(Depart).first({ orgCode: 'A01' })
    const addStore = async (name: string) => {
      const depart = await repo(Depart).add({ name, parent: root?.id ?? null, category: '4' })
      return repo(Store).add({ name, type: '2', level: 'A', depart: depart.id, tel: '0571-88880000' })
    }
    const store = await addStore(`东店${mark}`)
    const other = await addStore(`西店${mark}`)
    const customer = await repo(Customer).add({
      name: '何先生',
      tel: `139000000${mark || '00'}`,
      store: store.id,
    })
    const category = await repo(MaterialCategory).add({ name: `测试材料${mark}` })
    const unit = await repo(Unit).first()
    const material = await repo(Material).add({
      name: `测试门板${mark}`,
      unit: unit?.id ?? (await repo(Unit).add({ name: '件', code: 'jian', precision: 3 })).id,
      category: category.id,
      price: 300,
      valuation: 'LOT',
      isLotManaged: true,
    })
    const door = await repo(Door).add(await defineDoor())
    await repo(Door).move(door.id, 'publish', { reason: '第一版' })
    const service = await repo(InstallItem).add({ name: `安装${mark}`, price: 100, workerPrice: 70 })
    const days = { startOn: '2026-01-01', endOn: '2999-12-31' }
    const list = await repo(PriceList).add({
      name: `出厂价目表${mark}`,
      type: '1',
      startOn: days.startOn,
      items: [
        { target: '5', rateCode: `m808${mark}`, price: 680, minPrice: 600 },
        { target: '3', material: material.id, price: 500 },
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
    const rate = await repo(Discount).move(dealers.id, 'publish')
    await repo(StoreQuote).add({
      store: store.id,
      name: '零售',
      startOn: '2026-01-01',
      lines: [{ target: 'all', factor: 1.9 }],
    })
    return { store, other, customer, material, door, service, list, rate }

    async function defineDoor() {
      const number = { valueType: '1', min: 100, max: 3000, step: 1 } as const
      const parameter = async (code: string, name: string, valueType: '1' | '2') =>
        (await repo(DoorParameter).first({ code }))?.id ??
        (await repo(DoorParameter).add({ code, name, valueType })).id
      const root = await repo(Category).first({ code: 'door' })
      return {
        code: `M808${mark}`,
        name: '实木复合平开门',
        category: (await repo(Category).first({ parent: root?.id ?? null }))?.id ?? '',
        material: material.id,
        parts: ['1' as const],
        parameters: [
          { ...number, parameter: await parameter('h', '洞口高', '1'), min: 1900, max: 2800 },
          { ...number, parameter: await parameter('w', '洞口宽', '1'), min: 600, max: 1200 },
          { ...number, parameter: await parameter('t', '墙厚', '1'), max: 400 },
          {
            parameter: await parameter('lock', '锁具', '2'),
            valueType: '2' as const,
            choices: '标准锁\n磁吸锁',
          },
        ],
        prices: [
          { name: '门扇', formula: `h*w/1000000*rate('m808${mark}')`, part: '1' as const },
          { name: '锁具', formula: "if(lock='磁吸锁',120,0)", isDiscountable: false },
        ],
        bom: [{ code: 'B1', name: '门板', part: '1' as const, material: material.id, quantity: '1' }],
      }
    }
  })
}
