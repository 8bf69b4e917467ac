import { Bom, Process, Route, ShopCalendar, WorkshopUnit } from '@mortise/engineering/model'
import { Material, MaterialCategory, MaterialSource, Unit } from '@mortise/materials/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import engineering from './index.ts'

const app = await testApp(engineering)
const { asSystem } = app.services
const engineer = app.as('engineer')

const units = await asSystem('0', async ({ repo }) => ({
  whole: (await repo(Unit).add({ name: '件BOM', code: 'BOM0', precision: 0 })).id,
  fine: (await repo(Unit).add({ name: '平方BOM', code: 'BOM4', precision: 4 })).id,
}))
const category = await asSystem(
  '0',
  async ({ repo }) => (await repo(MaterialCategory).add({ name: 'BOM料' })).id,
)

let materials = 0
const material = (name: string, source: '1' | '2' | '4' = MaterialSource.bought, unit = units.fine) =>
  asSystem(
    '0',
    async ({ repo }) =>
      (await repo(Material).add({ name, model: `${++materials}`, unit, category, source })).id,
  )

const bill = (
  of: string,
  items: readonly { material: string; usage: number; scrapRate?: number; opNo?: number }[],
) => engineer.of(Bom).add({ material: of, startOn: '2026-01-01', items: [...items] })
const active = async (of: string, items: Parameters<typeof bill>[1]) => {
  const { id } = await bill(of, items)
  return engineer.of(Bom).move(id, 'activate')
}
const ask = async (path: string, query: Record<string, string>) =>
  (await engineer.call('GET', `/erp_bom/erpBom/${path}`, { query })).body

/** The worked example: ten doors of a leaf, a frame and hardware. */
async function door() {
  const [mdf, veneer, glue] = [await material('板材'), await material('木皮'), await material('胶')]
  const hardware = await material('五金包', MaterialSource.bought, units.whole)
  const leaf = await material('门扇', MaterialSource.made, units.whole)
  const frame = await material('门套', MaterialSource.made, units.whole)
  const whole = await material('套装门', MaterialSource.made, units.whole)
  await active(leaf, [
    { material: mdf, usage: 2.1, scrapRate: 0.05 },
    { material: veneer, usage: 4.4, scrapRate: 0.08 },
    { material: glue, usage: 0.3 },
  ])
  await active(frame, [
    { material: mdf, usage: 1.2, scrapRate: 0.05 },
    { material: veneer, usage: 2, scrapRate: 0.08 },
    { material: glue, usage: 0.1 },
  ])
  const bom = await active(whole, [
    { material: leaf, usage: 1, scrapRate: 0.02 },
    { material: frame, usage: 1 },
    { material: hardware, usage: 1 },
  ])
  return { bom, whole, leaf, frame, mdf, veneer, glue, hardware }
}

test('ten doors are taken apart down to what is bought', async () => {
  const made = await door()
  const { result } = await ask('explode', { id: made.bom.id, qty: '10' })
  const totals = Object.fromEntries(
    result.totals.map((row: { material: string; qty: number }) => [row.material, row.qty]),
  )
  expect(totals).toEqual({
    [made.leaf]: 11,
    [made.frame]: 10,
    [made.hardware]: 10,
    [made.mdf]: 36.855,
    [made.veneer]: 73.872,
    [made.glue]: 4.3,
  })
  expect(result.rows[1]).toMatchObject({ level: 2, qty: 24.255, unit: '平方BOM', isLeaf: true })
  expect(result.rows[1].name).toContain('板材')
  expect(await ask('explode', { id: made.bom.id, qty: '0' })).toMatchObject({
    message: '数量必须大于 0，且不超过 99999999',
  })
})

test('a material tells what it goes into, level by level', async () => {
  const { mdf, leaf, frame, whole } = await door()
  const { result } = await ask('whereUsed', { material: mdf })
  const uses = result.map((use: { material: string; level: number }) => [use.material, use.level])
  expect(uses).toHaveLength(4)
  expect(uses).toEqual(
    expect.arrayContaining([
      [leaf, 1],
      [frame, 1],
      [whole, 2],
      [whole, 2],
    ]),
  )
})

test('a bill that leads back to itself does not come into force', async () => {
  const [one, other] = [await material('甲', MaterialSource.made), await material('乙', MaterialSource.made)]
  await active(one, [{ material: other, usage: 1 }])
  const { id } = await bill(other, [{ material: one, usage: 1 }])
  await expect(engineer.of(Bom).move(id, 'activate')).rejects.toThrow(
    /BOM存在循环引用：.*乙.* → .*甲.* → .*乙/,
  )
  await expect(bill(one, [{ material: one, usage: 1 }])).rejects.toThrow('物料不能用到自己')
})

test('two bills that use each other are not both put in force, however close together', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [one, other] = [
      await material('戊', MaterialSource.made),
      await material('己', MaterialSource.made),
    ]
    const bills = [
      await bill(one, [{ material: other, usage: 1 }]),
      await bill(other, [{ material: one, usage: 1 }]),
    ]
    const moves = await Promise.allSettled(bills.map(({ id }) => engineer.of(Bom).move(id, 'activate')))
    expect(moves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = moves.find((move) => move.status === 'rejected')
    expect(String(refused?.reason)).toContain('BOM存在循环引用')
  }
})

test('nor one that would use itself from the day on which another comes into force', async () => {
  const [one, other] = [await material('庚', MaterialSource.made), await material('辛', MaterialSource.made)]
  const later = await engineer
    .of(Bom)
    .add({ material: one, startOn: '2090-01-01', items: [{ material: other, usage: 1 }] })
  await engineer.of(Bom).move(later.id, 'activate')
  await expect(active(other, [{ material: one, usage: 1 }])).rejects.toThrow('BOM存在循环引用')
  const before = await engineer.of(Bom).add({
    material: other,
    startOn: '2026-01-01',
    endOn: '2089-12-31',
    items: [{ material: one, usage: 1 }],
  })
  expect((await engineer.of(Bom).move(before.id, 'activate')).status).toBe('active')
})

test('what is bought has no bill in force', async () => {
  const [bought, part] = [await material('外购件'), await material('零件')]
  const { id } = await bill(bought, [{ material: part, usage: 1 }])
  await expect(engineer.of(Bom).move(id, 'activate')).rejects.toThrow('的来源是采购，不按BOM制造')
})

test('of a material one default bill is in force at a time, and revisions count up', async () => {
  const [made, part] = [await material('半成品', MaterialSource.made), await material('原料')]
  const first = await active(made, [{ material: part, usage: 1 }])
  const second = await bill(made, [{ material: part, usage: 2 }])
  expect([first.revision, second.revision]).toEqual([1, 2])
  await expect(engineer.of(Bom).move(second.id, 'activate')).rejects.toThrow('已有生效的默认BOM')
  await engineer.of(Bom).move(first.id, 'retire')
  expect((await engineer.of(Bom).move(second.id, 'activate')).status).toBe('active')
  const { result } = await ask('compare', { before: first.id, after: second.id })
  expect(result).toMatchObject([{ material: part, kind: 'changed', fields: ['usage'] }])
})

test('a bill names operations of its route alone', async () => {
  const process = await engineer.of(Process).add({ code: 'KL-B', name: '开料B', type: '10', minutes: 12 })
  const route = await engineer
    .of(Route)
    .add({ code: 'R-B', name: '路线B', ops: [{ opNo: 10, process: process.id }] })
  const [made, part] = [await material('有路线', MaterialSource.made), await material('料B')]
  const add = (opNo: number) =>
    engineer.of(Bom).add({
      material: made,
      route: route.id,
      startOn: '2026-01-01',
      items: [{ material: part, usage: 1, opNo }],
    })
  await expect(add(20)).rejects.toThrow('工艺路线「路线B」没有工序20')
  expect((await add(10)).items[0]?.opNo).toBe(10)
})

test('routes without an end and shifts that overlap are not kept', async () => {
  const process = await engineer.of(Process).add({ code: 'KL-C', name: '开料C', type: '10', minutes: 12 })
  const op = (opNo: number, after?: string) => ({ opNo, process: process.id, after })
  const route = (...ops: ReturnType<typeof op>[]) =>
    engineer.of(Route).add({ code: 'R-C', name: '路线C', ops })
  await expect(route(op(10, '20'), op(20, '10'))).rejects.toThrow('工艺路线存在循环或没有终点工序')
  await expect(route(op(10), op(20, '10'), op(30, '10'))).rejects.toThrow('只能有一道终点工序')
  expect((await route(op(10), op(20, '10'), op(30, '10'), op(40, '20,30'))).ops).toHaveLength(4)
  const shift = (startAt: string, endAt: string) => ({ weekday: '1' as const, startAt, endAt })
  const calendar = (...shifts: ReturnType<typeof shift>[]) =>
    engineer.of(ShopCalendar).add({ name: '日历C', shifts })
  await expect(calendar(shift('08:00', '12:00'), shift('11:00', '15:00'))).rejects.toThrow('班次时间重叠')
  await expect(calendar(shift('八点', '12:00'))).rejects.toThrow('时间【八点】不正确，应如 08:30')
  expect((await calendar(shift('08:00', '12:00'), shift('22:00', '06:00'))).shifts).toHaveLength(2)
})

test('[B-070][B-292] units are listed by name and manager, with what the wire calls them', async () => {
  const shifts = [{ weekday: '1' as const, startAt: '08:00', endAt: '17:00' }]
  const calendar = await engineer.of(ShopCalendar).add({ name: '日历U', shifts })
  const unit = (code: string, name: string, manager: string) =>
    engineer.of(WorkshopUnit).add({ code, name, manager, type: '70', lanes: 3, calendar: calendar.id })
  const painting = await unit('PQ-U', '喷漆线U', 'admin')
  await unit('SG-U', '砂光机组U', 'engineer')
  const list = async (query: Record<string, string>) =>
    (await engineer.call('GET', '/erp_asp_jz/erpAspJz/list', { query })).body.result.records
  expect(await list({ name: '喷漆' })).toMatchObject([
    {
      id: painting.id,
      name: '喷漆线U',
      manage: 'admin',
      position: null,
      gylx: '70',
      gylx_dictText: '喷漆',
      count: 3,
    },
  ])
  const byManager = await list({ manage: 'engineer' })
  expect(byManager.map(({ name }: { name: string }) => name)).toEqual(['砂光机组U'])
})
