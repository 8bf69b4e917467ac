import { Door, DoorParameter, DoorVersion, ParameterOption, PriceRight } from '@mortise/doors/model'
import { Material, MaterialCategory } from '@mortise/materials/model'
import { defineModule } from '@mortise/model'
import { type Context, provide, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { beforeAll, expect, test } from 'vitest'
import { swingDoor } from './demo/families.ts'
import { materials, parameters } from './demo/library.ts'
import { type Library, putDoor, putLibrary } from './demo/put-doors.ts'
import doors, {
  configureDoor,
  doorConfigurations,
  doorPricing,
  type KnownConfiguration,
  reproduceDoor,
  soundDoor,
} from './index.ts'

const kept: KnownConfiguration[] = []
const rates = serverModule(defineModule('rates', { label: '价格', entities: [] }), {
  needs: [doors],
  extensions: [
    provide(doorPricing, async (_, { store }) => ({
      rates: { m808: 680, m809: 700, m821: 680, m811: 680, m813: 680, m815: 680, m819: 680 },
      levels: { dealerRate: store === 'A' ? 0.88 : 1, retail: { factor: 1.9, surcharge: 0, scale: 0 } },
    })),
    provide(doorConfigurations, async (_, door, limit) =>
      kept.filter(({ place }) => place.startsWith(door)).slice(0, limit),
    ),
  ],
})
const app = await testApp(rates)
const engineer = app.as('engineer')
const seller = app.as('seller', {
  can: ['door:list', 'doorVersion:list', ...Object.values(PriceRight)],
})
const inSystem = <T>(work: (ctx: Context) => Promise<T>) => app.services.asSystem('0', work)
const base = '/erp_door/erpDoor'
const chosen = { h: '2150', w: '900', t: '240', dir: '右内开', lock: 'L2' }

let library: Library
let m808: { id: string; version: string }
let face: string
beforeAll(async () => {
  await inSystem(async (ctx) => {
    library = await putLibrary(ctx, materials, parameters)
    face = library.materialIds.get('SM-HT')!
  })
  m808 = await published('M808')
})

async function draft(code: string): Promise<string> {
  const { id } = await inSystem((ctx) =>
    putDoor(ctx, swingDoor({ code, name: '平开门', series: '雅居' }), library),
  )
  return id
}
async function published(code: string) {
  const id = await draft(code)
  await engineer.of(Door).move(id, 'publish', { reason: '首次发布' })
  const [version] = (await engineer.of(DoorVersion).list({ where: { door: id } })).rows
  return { id, version: version!.id }
}
const evaluated = (as: typeof engineer, body: object) => as.call('POST', `${base}/evaluate`, { body })

test('door M808 through its published version costs 2144.26, 1901.35 and 4074 and takes nine materials', async () => {
  const { body } = await evaluated(engineer, { doorId: m808.id, storeId: 'A', values: { ...chosen, face } })
  expect(body.result).toMatchObject({
    versionNo: 1,
    errors: [],
    prices: { factory: 2144.26, dealer: 1901.35, retail: 4074 },
    materialCost: 812.66,
  })
  expect(
    body.result.bom.map(({ material, quantity, cost }: Record<string, unknown>) => [
      material,
      quantity,
      cost,
    ]),
  ).toEqual([
    ['MF-3045', 6.972, 68.33],
    ['HDF-08', 3.683, 77.34],
    ['SM-HT', 3.881, 178.53],
    ['MT-250', 5.408, 173.06],
    ['TX-60', 11.024, 71.66],
    ['HY-100', 4, 48],
    ['WJ-S02', 1, 168],
    ['MFT-8', 5.356, 11.78],
    ['PUR', 0.614, 15.96],
  ])
})

test('who may not see the BOM gets the price and nothing of what the door is made of', async () => {
  const asked = { doorId: m808.id, storeId: 'A', values: { ...chosen, face } }
  const { body } = await evaluated(seller, asked)
  expect(body.result.prices).toEqual({ factory: 2144.26, dealer: 1901.35, retail: 4074 })
  expect(body.result.bom).toEqual([])
  const { body: given } = await seller.call('GET', `${base}/configuration`, { query: { doorId: m808.id } })
  expect(given.result.spec.bom).toEqual([])
  const { body: door } = await seller.call('GET', `${base}/queryById`, { query: { id: m808.id } })
  expect(door.result).not.toHaveProperty('bomList')
  const { body: versions } = await seller.call('GET', '/erp_door_version/erpDoorVersion/list')
  const sent = JSON.stringify([body, given, door, versions])
  for (const hidden of ['HDF-08', 'MFT-8', 'materialCost', '812.66', '骨架方料'])
    expect(sent).not.toContain(hidden)
  const nobody = app.as('nobody', { can: [] })
  expect((await evaluated(nobody, asked)).body.success).toBe(false)
})

test('a seller reads the prices of materials only where a parameter that prices by them can choose them', async () => {
  const plate = library.materialIds.get('GM-12')!
  const ask = async (as: typeof engineer, ids: string[]) => {
    const query = { versionId: m808.version, ids: ids.join() }
    return (await as.call('GET', `${base}/materials`, { query })).body.result
  }
  const facts = await ask(seller, [face, plate, 'PUR', 'WJ-S02'])
  expect(facts[face]).toMatchObject({ code: 'SM-HT', price: 46 })
  expect(Object.keys(facts).toSorted()).toEqual([face, 'SM-HT'].toSorted())

  const id = await draft('M821')
  const door = await engineer.of(Door).get(id)
  const prices = door.prices.filter(({ formula }) => !formula.includes('face.price'))
  await engineer.of(Door).edit({ id, prices })
  await engineer.of(Door).move(id, 'publish', { reason: '饰面不加价' })
  const { body } = await seller.call('GET', `${base}/configuration`, { query: { doorId: id } })
  expect(body.result.inputs.materials[face]).toMatchObject({ code: 'SM-HT', price: null })
})

test('a browser gets what it needs to come to the same price by itself', async () => {
  const { body } = await engineer.call('GET', `${base}/configuration`, {
    query: { doorId: m808.id, storeId: 'A' },
  })
  const { spec, inputs, isBomSeen, versionId } = body.result
  expect([isBomSeen, versionId, spec.bom.length]).toEqual([true, m808.version, 9])
  expect(inputs).toMatchObject({ rates: { m808: 680 }, levels: { dealerRate: 0.88 } })
  expect(inputs.materials[face]).toMatchObject({ code: 'SM-HT', price: 46 })
})

test('what is wrong with a configuration is said in its answer, and documents refuse it', async () => {
  const values = { ...chosen, face, h: '2900' }
  const { body } = await evaluated(seller, { versionId: m808.version, values })
  expect(body.result.errors).toEqual([{ parameters: ['h'], message: '洞口高应在1900～2800之间' }])
  expect(body.result.prices).toBeNull()
  await expect(inSystem((ctx) => soundDoor(ctx, { version: m808.version, values }))).rejects.toThrow(
    '洞口高应在1900～2800之间',
  )
  const plate = library.materialIds.get('GM-12')!
  const wrong = await evaluated(seller, { versionId: m808.version, values: { ...chosen, face: plate } })
  expect(wrong.body.result.errors[0].message).toBe('物料【冷轧钢板1.2mm】不属于饰面材料')
})

test('a version is what it was, whatever becomes of the door, its options and its materials', async () => {
  const { id, version } = await published('M809')
  const values = { ...chosen, face }
  const before = await inSystem((ctx) => configureDoor(ctx, { version, values }))
  const door = await engineer.of(Door).get(id)
  const prices = door.prices.map((line) => ({ ...line, formula: '1' }))
  await engineer.of(Door).edit({ id, prices })
  const lock = library.optionIds.get('lock.L2')!
  await engineer.of(ParameterOption).edit({ id: lock, n1: 500 })
  await engineer.of(Door).move(id, 'publish', { reason: '降价' })
  const oldOne = await inSystem((ctx) => configureDoor(ctx, { version, values }))
  expect(oldOne).toEqual(before)
  const now = await inSystem((ctx) => configureDoor(ctx, { door: id, values }))
  expect([now.versionNo, now.result.prices?.factory]).toEqual([2, 5])
  await engineer.of(ParameterOption).edit({ id: lock, n1: 120 })

  // What materials cost moves on; what was reckoned once is reproduced by what was kept with it.
  await engineer.of(Material).edit({ id: face, price: 99 })
  const { used } = before.result
  expect(await inSystem((ctx) => reproduceDoor(ctx, { version, values, used }))).toEqual(before)
  await engineer.of(Material).edit({ id: face, price: 46 })
})

test('versions are neither added, changed nor deleted by anybody', async () => {
  const wire = '/erp_door_version/erpDoorVersion'
  for (const [method, verb] of [
    ['POST', 'add'],
    ['PUT', 'edit'],
    ['DELETE', 'delete'],
  ] as const) {
    const { status, body } = await engineer.call(method, `${wire}/${verb}`, {
      body: { id: m808.version, note: 'x' },
    })
    expect([status === 404 || !body.success, verb]).toEqual([true, verb])
  }
  await expect(
    inSystem((ctx) => ctx.repo(DoorVersion).edit({ id: m808.version, note: 'x' })),
  ).rejects.toThrow('版本1已发布，不能修改')
  await expect(inSystem((ctx) => ctx.repo(DoorVersion).remove(m808.version))).rejects.toThrow('不能删除')
  await expect(engineer.of(Door).remove(m808.id)).rejects.toThrow('已有发布版本，不能删除')
})

test('a door with a fault is not published, and one without a change needs no version', async () => {
  const id = await draft('M811')
  const { prices, parts } = await engineer.of(Door).get(id)
  const edited = (change: object) => engineer.of(Door).edit({ id, ...change })
  const publish = () => engineer.of(Door).move(id, 'publish', { reason: '试' })
  await edited({ prices: [{ ...prices[0]!, formula: 'hh*2' }] })
  await expect(publish()).rejects.toThrow('公式出错，请检查：门扇第1个字符，未知变量hh')
  await edited({ prices, parts: [...parts, '5'] })
  await expect(publish()).rejects.toThrow('部件【玻璃】没有用料行')
  await expect(edited({ prices: [{ ...prices[0]!, formula: 'area*' }] })).rejects.toThrow('公式出错，请检查')
  expect((await engineer.of(Door).get(id)).status).toBe('draft')
  await expect(inSystem((ctx) => configureDoor(ctx, { door: id, values: {} }))).rejects.toThrow('尚未发布')
  await edited({ prices, parts })
  expect(await publish()).toMatchObject({ status: 'published' })
  await expect(publish()).rejects.toThrow('自版本1以来没有改动')
  await engineer.of(Door).move(id, 'retire')
  await expect(inSystem((ctx) => configureDoor(ctx, { door: id, values: {} }))).rejects.toThrow('已停用')
  expect(await publish()).toMatchObject({ status: 'published' })
  expect((await engineer.of(Door).get(id)).currentVersion).toBe(2)
})

test('a door is published only if each one made of it is a lot of its own', async () => {
  const id = await draft('M819')
  const { material } = await engineer.of(Door).get(id)
  const publish = () => engineer.of(Door).move(id, 'publish', { reason: '试' })
  for (const common of [
    { valuation: 'MA', isLotManaged: true },
    { valuation: 'LOT', isLotManaged: false },
  ] as const) {
    await engineer.of(Material).edit({ id: material, ...common })
    await expect(publish()).rejects.toThrow('成品物料须为个别计价并启用批次管理')
  }
  await engineer.of(Material).edit({ id: material, valuation: 'LOT', isLotManaged: true })
  expect(await publish()).toMatchObject({ status: 'published' })
})

test('before a version is published it is tried on what was configured last', async () => {
  const { id, version } = await published('M813')
  const at = (index: number, h: string) => ({
    place: `${id}第${index}行`,
    version,
    values: { ...chosen, face, h },
    at: `2026-11-${String(index).padStart(2, '0')} 08:00:00`,
  })
  kept.push(at(1, '2000'), at(2, '2150'), at(3, '2600'))
  const door = await engineer.of(Door).get(id)
  const prices = door.prices.map((line) =>
    line.name === '超高' ? { ...line, formula: 'if(h>2100,100,0)' } : line,
  )
  const parameters = door.parameters.map((line) => (line.max === 2800 ? { ...line, max: 2500 } : line))
  await engineer.of(Door).edit({ id, prices, parameters })
  const { body } = await engineer.call('GET', `${base}/impact`, { query: { id } })
  expect(body.result.faults).toEqual([])
  expect(body.result.impact).toEqual({
    count: 3,
    changed: 1,
    refused: 1,
    differences: [
      { place: `${id}第3行`, before: expect.any(Number), after: null, message: '洞口高应在1900～2500之间' },
      { place: `${id}第2行`, before: 2144.26, after: 2184.26, message: null },
    ],
  })
  await engineer.of(Door).move(id, 'publish', { reason: '限高' })
  const [latest] = (await engineer.of(DoorVersion).list({ where: { door: id, no: 2 } })).rows
  expect(latest?.impact).toEqual(body.result.impact)
  expect(latest).toMatchObject({ note: '限高', publishBy: 'engineer' })
})

test('a version whose content is spoilt is refused in words', async () => {
  const { id: doorId, version: versionId } = await published('M829')
  const spoil = `update erp_door_version set snapshot = '["x"]' where id = $1`
  await app.services.db.owner.query(spoil, [versionId])
  const asks = [
    ['materials', { versionId }],
    ['configuration', { versionId }],
    ['configuration', { doorId }],
  ] as const
  for (const [path, query] of asks) {
    const { body } = await engineer.call('GET', `${base}/${path}`, { query })
    expect(body).toMatchObject({ success: false, message: '版本1的内容已损坏，请重新发布该门型' })
  }
})

test('[B-100] [B-313] the choices of one parameter of one door are asked for by door and key', async () => {
  const ask = async (code: string) => {
    const query = { doorId: m808.id, keyid: library.parameterIds.get(code)! }
    return (await seller.call('GET', '/erp_door_create_list/erpDoorCreateList/listQueryOptions', { query }))
      .body
  }
  const { result: directions } = await ask('dir')
  expect(directions).toHaveLength(4)
  expect(directions[0]).toMatchObject({
    id: expect.any(String),
    doorId: m808.id,
    keyid: library.parameterIds.get('dir'),
    valType: '2',
    arrVal: '左内开\n左外开\n右内开\n右外开',
    listName: '左内开',
  })
  const { result: locks } = await ask('lock')
  expect(
    locks.map((row: Record<string, unknown>) => [row.listCode, row.listName, row.valType, row.arrVal]),
  ).toEqual([
    ['L1', '标准静音锁', '2', ''],
    ['L2', '磁吸静音锁', '2', ''],
    ['L3', '智能指纹锁', '2', ''],
  ])
  const { result: heights } = await ask('h')
  expect(heights).toMatchObject([{ valType: '1', minVal: 1900, maxVal: 2800, unit: 'mm', required: 'Y' }])
  const { result: faces } = await ask('face')
  const category = await inSystem((ctx) =>
    ctx.repo(MaterialCategory).get(library.categoryIds.get('饰面材料')!),
  )
  expect(faces).toMatchObject([{ valType: '5', materialCategory: category.treeCode }])
  const missing = await seller.call('GET', '/erp_door_create_list/erpDoorCreateList/listQueryOptions', {
    query: { doorId: m808.id, keyid: 'none' },
  })
  expect(missing.body).toMatchObject({ success: false, message: expect.stringContaining('没有这个参数') })
})

test('[B-314] the options of a parameter are asked for by its id, in the order of a column', async () => {
  const ask = async (query: Record<string, string>) =>
    (await seller.call('GET', '/erp_door_create_list/erpDoorCreateList/listx', { query })).body.result
  const createId = library.parameterIds.get('lock')!
  const codes = (page: { records: { listCode: string }[] }) => page.records.map(({ listCode }) => listCode)
  const page = await ask({ createId, column: 'sort', order: 'asc' })
  expect([page.total, codes(page)]).toEqual([3, ['L1', 'L2', 'L3']])
  expect(page.records[1]).toMatchObject({ createId, listName: '磁吸静音锁', n1: 120, sort: 2 })
  expect(codes(await ask({ createId, column: 'sort', order: 'desc' }))).toEqual(['L3', 'L2', 'L1'])
  expect((await ask({ createId: 'none', column: 'sort', order: 'asc' })).records).toEqual([])
  for (const column of ['constructor', '__proto__'])
    expect(codes(await ask({ createId, column, order: 'asc' }))).toEqual(['L1', 'L2', 'L3'])
})

test('a draft is tried out before it is saved, by those who may edit it', async () => {
  const door = await engineer.call('GET', `${base}/queryById`, { query: { id: m808.id } })
  const draft = { ...door.body.result, priceList: [{ itemName: '一口价', expr: '1000', discountable: 'Y' }] }
  const { body } = await engineer.call('POST', `${base}/tryOut`, { body: draft })
  expect(body.result).toMatchObject({ faults: [], spec: { prices: [{ name: '一口价', formula: '1000' }] } })
  const broken = { ...draft, priceList: [{ itemName: '一口价', expr: 'xx', discountable: 'Y' }] }
  const { body: told } = await engineer.call('POST', `${base}/tryOut`, { body: broken })
  expect(told.result.faults).toMatchObject([{ lines: 'prices', row: 0, field: 'formula' }])
  expect((await seller.call('POST', `${base}/tryOut`, { body: draft })).body.success).toBe(false)
})

test('an option belongs to its parameter and its code is used there once', async () => {
  const color = await engineer.of(DoorParameter).add({ code: 'color', name: '颜色', valueType: '2' })
  const option = { parameter: color.id, name: '原木', code: 'C1' }
  expect(await engineer.of(ParameterOption).add(option)).toMatchObject({ addPrice: 0, isActive: true })
  await expect(engineer.of(ParameterOption).add({ ...option, name: '另一种' })).rejects.toThrow('已存在')
  await expect(
    engineer.of(DoorParameter).add({ code: 'Color', name: '颜色', valueType: '2' }),
  ).rejects.toThrow('参数代码应以小写字母开头')
})

test('only what is sold is configured, and what was sold once is not deleted', async () => {
  const values = { ...chosen, face }
  const id = await draft('M815')
  expect((await evaluated(engineer, { doorId: id, values })).body).toMatchObject({
    success: false,
    message: '门型【平开门】尚未发布，不能配置',
  })
  await engineer.of(Door).move(id, 'publish', { reason: '首次发布' })
  expect((await evaluated(engineer, { doorId: id, values })).body.result.errors).toEqual([])
  await expect(engineer.of(Door).remove(id)).rejects.toThrow('已有发布版本，不能删除，可以停用')
  await engineer.of(Door).move(id, 'retire')
  expect((await evaluated(engineer, { doorId: id, values })).body).toMatchObject({
    success: false,
    message: '门型【平开门】已停用，不能配置',
  })
  const never = await draft('M817')
  await engineer.of(Door).remove(never)
  await expect(engineer.of(Door).get(never)).rejects.toThrow('未找到对应数据')
})

test('who configures doors sees the pictures of their options, others do not', async () => {
  const body = new FormData()
  body.set('file', new Blob(['a lock']), 'lock.txt')
  const picture = (await engineer.call('POST', '/sys/common/upload', { body })).body.message
  const { rows } = await engineer.of(ParameterOption).list()
  const [{ id, version } = { id: '', version: 0 }] = rows
  const read = async (who: typeof seller) =>
    (await who.call('GET', `/sys/common/static/${encodeURI(picture)}`)).status
  const stranger = app.as('stranger', { can: [] })
  expect([await read(seller), await read(stranger)]).toEqual([404, 404])
  await engineer.of(ParameterOption).edit({ id, version, picture: [picture] })
  expect([await read(seller), await read(stranger)]).toEqual([200, 404])
})
