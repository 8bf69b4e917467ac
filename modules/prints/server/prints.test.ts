import { defineDict, defineEntity, defineModule, f } from '@mortise/model'
import { drawRecord, type PrintJob, PrintTemplate, PrintVersion } from '@mortise/prints/model'
import { serverModule } from '@mortise/server'
import { type TestClient, testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import prints from './index.ts'

const Level = defineDict('print_test_level', '等级', { a: '一级', b: '二级' })
const Buyer = defineEntity('printBuyer', {
  label: '买方',
  scope: 'own',
  fields: {
    name: f.text('名称'),
    phone: f.text('电话'),
    level: f.dict('等级', Level),
    credit: f.money('额度', { guarded: true }),
  },
})
const Sale = defineEntity('printSale', {
  label: '销售单',
  scope: 'own',
  fields: {
    no: f.serial('单号', 'XS{yyMM}-{0000}'),
    buyer: f.ref('买方', Buyer),
    level: f.dict('等级', Level),
    soldOn: f.date('日期'),
    isPaid: f.bool('已付', { default: false }),
    total: f.money('金额'),
    cost: f.money('成本', { guarded: true }),
    pin: f.text('密码', { secret: true }),
    photos: f.image('照片'),
    goods: f.lines('明细', {
      fields: {
        name: f.text('品名'),
        buyer: f.ref('收货方', Buyer),
        qty: f.int('数量', { sum: true }),
        price: f.money('单价'),
        gain: f.money('毛利', { guarded: true }),
      },
    }),
  },
})
/** Of some of its rows fewer see the figures. */
const Offer = defineEntity('printOffer', {
  label: '特价单',
  guardedFields: {
    field: 'level',
    rights: { a: 'printFair:dear' },
    keys: ['total', 'goods.price'],
  },
  fields: {
    no: f.serial('单号', 'TJ{yyMM}-{0000}'),
    level: f.dict('等级', Level),
    total: f.money('金额'),
    goods: f.lines('明细', { fields: { qty: f.int('数量', { sum: true }), price: f.money('单价') } }),
  },
})
const fair = serverModule(
  defineModule('printFair', {
    label: '展会',
    entities: [Buyer, Sale, Offer],
    dicts: [Level],
    permissions: { 'printFair:dear': '看一级价' },
  }),
)
const app = await testApp(prints, fair)
const admin = app.as('admin')
const seller = app.as('print-seller', { can: ['printSale:list', 'printSale:add'] })
const api = '/online/print/api'

const buyer = await seller
  .of(Buyer)
  .add({ name: '张三', phone: '13900000001', level: 'a' })
  .catch(() => null)
const known = buyer ?? (await admin.of(Buyer).add({ name: '张三', phone: '13900000001', level: 'a' }))
const sale = await seller.of(Sale).add({
  buyer: null,
  level: 'b',
  soldOn: '2026-11-02',
  total: 1234.5,
  goods: [
    { name: '门', qty: 2, price: 0.1 },
    { name: '锁', qty: 1, price: 0.2 },
  ],
})
const secret = await admin.of(Sale).add({
  buyer: known.id,
  level: 'a',
  isPaid: true,
  total: 10,
  cost: 7,
  goods: [{ name: '窗', buyer: known.id, qty: 3, price: 5, gain: 1 }],
})

const text = (more: object) => ({ kind: 'text', x: 0, y: 0, w: 20, h: 5, size: 9, ...more })
const elements = [
  text({ path: 'no', prefix: '单号：' }),
  text({ path: 'buyer.phone' }),
  text({ formula: "concat(level.text, '/', text(total))" }),
  text({ text: '已付款', when: 'isPaid' }),
  { kind: 'barcode', path: 'no', x: 0, y: 10, w: 40, h: 8, isRead: true },
  { kind: 'qr', formula: "concat('S:', no)", x: 0, y: 20, w: 10, h: 10 },
  text({ path: 'cost', prefix: '成本：' }),
  text({ formula: 'total - cost' }),
  text({ formula: 'sum(goods.qty)' }),
  {
    kind: 'table',
    path: 'goods',
    x: 0,
    y: 30,
    w: 100,
    h: 20,
    size: 9,
    columns: [
      { path: 'name', label: '品名' },
      { path: 'buyer.name', label: '收货方' },
      { path: 'qty', label: '数量', isTotal: true },
      { formula: 'qty * price', label: '小计', isTotal: true },
      { path: 'gain', label: '毛利', isTotal: true },
    ],
  },
]
const template = (name: string, own: readonly object[] = elements, more: object = {}) => ({
  name,
  source: 'printSale',
  paper: 'a4',
  layout: { elements: own },
  ...more,
})
const add = (name: string, own?: readonly object[], more?: object) =>
  admin.of(PrintTemplate).add(template(name, own, more) as never)
const refusal = (own: readonly object[], more: object = {}): Promise<string> =>
  add('坏模板', own, more).then(
    () => '',
    (error: Error) => error.message,
  )
const post = async (path: string, body: object, who: TestClient = admin) =>
  (await who.call('POST', `${api}/${path}`, { body })).body
const get = async (path: string, who: TestClient = admin) => (await who.call('GET', `${api}/${path}`)).body
const shownOf = (job: PrintJob, at = 0) =>
  drawRecord(job.layout, job.records[at]!).elements.map((each) =>
    'table' in each ? [...each.table.rows, each.table.totals] : each.value,
  )

test('a template prints fields, references, computed texts, codes and lines with totals', async () => {
  const { id } = await add('送货单')
  const { result } = await post('print', { template: id, ids: [secret.id, sale.id] })
  const shown = shownOf(result as PrintJob)
  expect(shown.slice(0, 4)).toEqual([`单号：${secret.no}`, '13900000001', '一级/10', '已付款'])
  expect(shown.slice(4, 6)).toEqual([secret.no, `S:${secret.no}`])
  expect(shown.slice(6, 9)).toEqual(['成本：7.00', '3', '3'])
  expect(shown[9]).toEqual([
    ['窗', '张三', '3', '15', '1.00'],
    ['合计', '', '3', '15', '1.00'],
  ])
  // What is not paid does not say so, and thirds of a cent do not creep in.
  const other = shownOf(result as PrintJob, 1)
  expect(other).not.toContain('已付款')
  expect(other.at(-1)).toContainEqual(['合计', '', '3', '0.4', ''])
  expect(result.withheld).toEqual([])
})

test('who prints sees own rows alone, and neither guarded columns nor what is worked out from them', async () => {
  const { id } = await add('内部单')
  const foreign = await post('print', { template: id, ids: [sale.id, secret.id] }, seller)
  expect(foreign.message).toBe('有1条记录不存在，或没有权限查看，不能打印')
  const { result } = await post('print', { template: id, ids: [sale.id] }, seller)
  const job = result as PrintJob
  const shown = shownOf(job)
  expect(shown).not.toContain('成本：')
  expect(shown[5]).toBe('')
  expect(shown[6]).toBe('')
  expect(JSON.stringify(job.records)).not.toMatch(/"cost":|"gain":|"phone":/)
  expect(job.withheld).toEqual(expect.arrayContaining(['买方·电话', '成本', '明细·毛利', '明细·收货方']))
  const nobody = app.as('print-nobody', { can: [] })
  expect((await post('print', { template: id, ids: [sale.id] }, nobody)).success).toBe(false)
})

test('what a template names and is not there is refused with its place', async () => {
  expect(await refusal([text({ path: 'colour' })])).toBe(
    '第1个元素（文本）：销售单没有字段colour，或该字段不能打印',
  )
  expect(await refusal([text({ path: 'no' }), text({ path: 'buyer.colour' })])).toContain('第2个元素（文本）')
  expect(await refusal([text({ path: 'pin' })])).toContain('没有字段pin')
  expect(await refusal([text({ path: 'goods' })])).toContain('没有字段goods')
  expect(await refusal([text({ formula: 'total + colour' })])).toMatch(
    /^公式出错，请检查：第1个元素（文本）：第9个字符，未知变量colour/,
  )
  expect(await refusal([text({ text: 'x', when: 'total' })])).toBe(
    '第1个元素（文本）的显示条件：应为是非值，这里是数字',
  )
  expect(await refusal([text({ formula: 'buyer.colour' })])).toContain('buyer没有属性colour')
  const column = (more: object) => [
    { kind: 'table', path: 'goods', x: 0, y: 0, w: 100, h: 9, size: 9, columns: [{ label: '列', ...more }] },
  ]
  expect(await refusal(column({ path: 'colour' }))).toContain('第1个元素（明细表）第1列：明细没有字段colour')
  expect(await refusal(column({ path: 'name', isTotal: true }))).toContain('【列】不是数字，不能合计')
  expect(await refusal(column({ path: 'name', width: 120 }))).toContain('超过了表宽100mm')
  expect(await refusal([{ ...column({ path: 'name' })[0], path: 'lines' }])).toContain('没有明细lines')
  expect(await refusal([text({ text: 'x', x: 180 })])).toContain('右边超出了可打印宽度190mm')
  expect(await refusal([], {})).toContain('版面还没有元素')
  expect(await refusal([text({ text: 'x' })], { source: 'nothing' })).toBe('业务对象【nothing】不存在')
})

test('elements are typed: what is none is refused, markup stays the words that it is', async () => {
  expect(await refusal([text({ text: 'x', html: '<b>' })])).toContain('不认识的设置html')
  expect(await refusal([{ kind: 'script', x: 0, y: 0, w: 1, h: 1 }])).toContain('第1个元素的种类不存在')
  expect(await refusal([{ kind: 'constructor', x: 0, y: 0, w: 1, h: 1 }])).toContain('种类不存在')
  expect(await refusal([text({ text: 'x', size: '9px;position:fixed' })])).toContain('字号应为4到72')
  expect(await refusal([text({ path: '__proto__' })])).toContain('字段应为')
  expect(await refusal([text({ text: 'x', path: 'no' })])).toContain('选一种内容')
  expect(await refusal(Array.from({ length: 201 }, () => text({ text: 'x' })))).toContain('最多200个元素')
  const { id } = await add('原样', [text({ text: '<img src=x onerror=alert(1)>' })])
  const { result } = await post('print', { template: id, ids: [sale.id] })
  expect(shownOf(result as PrintJob)).toEqual(['<img src=x onerror=alert(1)>'])
})

test('a version is kept of every layout, and an old one comes back as a new one', async () => {
  const first = await add('有版本', [text({ text: '一' })])
  const changed = { ...first, layout: { elements: [text({ text: '二' })] } }
  const second = await admin.of(PrintTemplate).edit(changed as never)
  await admin.of(PrintTemplate).edit({ ...second, remark: '只改说明' })
  const versions = async () =>
    (await admin.of(PrintVersion).list()).rows.filter((row) => row.template === first.id).length
  expect(await versions()).toBe(2)
  expect((await post(`restore/${first.id}`, { revision: 9 })).message).toBe('打印模板【有版本】没有版本9')
  expect((await post(`restore/${first.id}`, { revision: 1 })).message).toBe('已恢复到版本1')
  expect(await versions()).toBe(3)
  const { result } = await post('print', { template: first.id, ids: [sale.id] })
  expect(shownOf(result as PrintJob)).toEqual(['一'])
})

test('one template of an entity is its default, those put away are not offered, those of a role to it alone', async () => {
  const names = async (who: TestClient) => {
    const { result } = await get('templates/printSale', who)
    return (result as { name: string }[]).map(({ name }) => name)
  }
  const plain = [text({ path: 'no' })]
  await add('默认甲', plain, { isDefault: true })
  await add('默认乙', plain, { isDefault: true })
  await add('停用的', plain, { isEnabled: false })
  const offered = await get('templates/printSale')
  const defaults = (offered.result as { name: string; isDefault: boolean }[]).filter((one) => one.isDefault)
  expect(defaults.map(({ name }) => name)).toEqual(['默认乙'])
  expect((await names(seller))[0]).toBe('默认乙')
  expect(await names(seller)).not.toContain('停用的')
})

test('a template begins with what the definition tells, for labels and for sheets', async () => {
  for (const paper of ['label', 'a4', 'a5l']) {
    const { result } = await get(`start/printSale?paper=${paper}`)
    await add(`起始${paper}`, result.elements, { paper })
  }
  const { result } = await get('start/printSale?paper=label')
  expect(result.elements).toContainEqual(expect.objectContaining({ kind: 'barcode', path: 'no' }))
  const plain = await post('plain', { source: 'printSale', paper: 'a4', ids: [sale.id] }, seller)
  expect(JSON.stringify(shownOf(plain.result as PrintJob))).toContain(sale.no)
})

test('the designer offers the fields that its user may read, and shows a layout before it is saved', async () => {
  const { result } = await get('fields/printSale')
  const paths = (result.fields as { path: string }[]).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['no', 'buyer.phone', 'cost', 'photos']))
  expect(paths).not.toContain('pin')
  const body = { source: 'printSale', paper: 'a4', layout: { elements }, ids: [sale.id] }
  expect((await post('preview', body)).success).toBe(true)
  const designer = app.as('print-designer', {
    can: ['printSale:list', 'printTemplate:list', 'printTemplate:add'],
  })
  expect((await post('preview', body, designer)).message).toContain('没有查看字段')
  const seen = await get('fields/printSale', designer)
  expect(JSON.stringify(seen.result)).not.toMatch(/"cost"|"gain"|"buyer\.phone"/)
})

test('what one row keeps back is told and blank, in formulas, columns and sums too, and never nought', async () => {
  const offer = { total: 10, goods: [{ qty: 3, price: 5 }] }
  const [dear, plain] = [
    await admin.of(Offer).add({ ...offer, level: 'a' }),
    await admin.of(Offer).add({ ...offer, level: 'b' }),
  ]
  const own = [
    text({ path: 'total' }),
    text({ formula: 'total * 2' }),
    text({ formula: 'sum(goods.price)' }),
    {
      kind: 'table',
      path: 'goods',
      x: 0,
      y: 30,
      w: 100,
      h: 20,
      size: 9,
      columns: [
        { path: 'qty', label: '数量' },
        { formula: 'qty * price', label: '小计', isTotal: true },
      ],
    },
  ]
  const { id } = await add('特价', own, { source: 'printOffer' })
  const reader = app.as('offer-reader', { can: ['printOffer:list'] })
  const { result } = await post('print', { template: id, ids: [plain.id, dear.id] }, reader)
  const job = result as PrintJob
  expect(shownOf(job)).toEqual([
    '10.00',
    '20',
    '5',
    [
      ['3', '15'],
      ['合计', '15'],
    ],
  ])
  expect(shownOf(job, 1).slice(0, 3)).toEqual(['', '', ''])
  expect(JSON.stringify(shownOf(job, 1)[3])).not.toContain('"0"')
  expect(job.withheld).toEqual(expect.arrayContaining(['金额']))
  const all = await post('print', { template: id, ids: [dear.id] })
  expect(shownOf(all.result as PrintJob)[1]).toBe('20')
})
