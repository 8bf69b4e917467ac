import {
  approved,
  defineEntity,
  defineModule,
  defineParameter,
  f,
  posted,
  sequence,
  sub,
  sum,
  takes,
} from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { testApp } from '../../testing/test-app.ts'

const OverSend = defineParameter('over_send', '超发比例(%)', 'decimal', '10')

const Order = defineEntity('saleOrder', {
  label: '销售单',
  fields: {
    no: f.serial('单号', 'XS{0000}'),
    customer: f.text('客户', { required: true }),
    items: f.lines('销售明细', {
      required: true,
      fields: {
        good: f.text('货品', { required: true }),
        price: f.money('单价', { default: 1 }),
        qty: f.decimal('数量', { required: true }),
        sentQty: f.counted('已发', { of: 'qty', plus: 'againQty', over: OverSend }),
        backQty: f.counted('已退', { of: 'sentQty' }),
        againQty: f.counted('补发', { of: 'backQty' }),
        openQty: f.decimal('未发'),
      },
      derive: { openQty: (line) => Math.max(0, sub(line.qty, line.sentQty, 4)) },
    }),
    status: f.flow(
      '状态',
      approved({
        states: { partial: '部分发货', done: '已发完' },
        moves: { send: { label: '生成发货', from: ['approved', 'partial'], makes: 'shipment' } },
        follows: { lines: 'items', of: 'qty', by: 'sentQty', none: 'approved', some: 'partial', all: 'done' },
      }),
    ),
  },
})
const Shipment = defineEntity('shipment', {
  label: '发货单',
  scope: 'own',
  fields: {
    no: f.serial('单号', 'FH{0000}'),
    order: f.ref('销售单', Order, { required: true }),
    customer: f.text('客户', { readonly: true }),
    items: f.lines('发货明细', {
      fields: {
        orderItem: f.sourceLine('销售明细'),
        good: f.text('货品'),
        price: f.money('单价', { readonly: true }),
        qty: f.decimal('数量', { required: true }),
        backQty: f.counted('已退', { of: 'qty' }),
      },
    }),
    status: f.flow('状态', posted()),
  },
  from: takes(Order, {
    ref: 'order',
    lines: 'items',
    lineRef: 'orderItem',
    find: { same: 'good' },
    while: ['approved', 'partial', 'done'],
    head: ['customer'],
    line: ['price'],
    open: 'openQty',
    qty: 'qty',
    counts: { sentQty: 'qty' },
    in: ['posted'],
    act: '发货',
  }),
})
const Back = defineEntity('shipmentBack', {
  label: '退货单',
  fields: {
    no: f.serial('单号', 'TH{0000}'),
    shipment: f.ref('发货单', Shipment, { required: true }),
    items: f.lines('退货明细', {
      required: true,
      fields: { shipmentItem: f.sourceLine('发货明细'), qty: f.decimal('数量', { required: true }) },
    }),
    status: f.flow('状态', posted()),
  },
  from: takes(Shipment, {
    ref: 'shipment',
    lines: 'items',
    lineRef: 'shipmentItem',
    while: ['posted'],
    open: (line) => sub(line.qty, line.backQty, 4),
    qty: 'qty',
    counts: { backQty: 'qty' },
    countsThrough: { backQty: 'qty', againQty: ({ qty }: { qty: number }) => qty },
    in: ['posted'],
    act: '退货',
  }),
})
const app = await testApp(
  serverModule(
    defineModule('shipping', { label: '发货', entities: [Order, Shipment, Back], parameters: [OverSend] }),
  ),
)
const clerk = app.as('clerk')
const [orders, shipments, backs] = [clerk.of(Order), clerk.of(Shipment), clerk.of(Back)]

async function approvedOrder(...items: [good: string, qty: number][]) {
  const { id } = await orders.add({ customer: '城东店', items: items.map(([good, qty]) => ({ good, qty })) })
  await orders.move(id, 'submit')
  return orders.move(id, 'approve')
}

test('a document begins with what is open of its source, and takes from it what nobody types', async () => {
  const order = await approvedOrder(['门', 10], ['锁', 4])
  const shipment = await shipments.add({ order: order.id, customer: '假的' } as { order: string })
  expect(shipment).toMatchObject({
    customer: '城东店',
    items: [{ good: '门', qty: 10, price: 1 }, { qty: 4 }],
  })
  expect(shipment.items.map(({ orderItem }) => orderItem)).toEqual(order.items.map(({ id }) => id))
  await shipments.move(shipment.id, 'post')
  expect(await orders.get(order.id)).toMatchObject({
    status: 'done',
    items: [{ sentQty: 10, openQty: 0 }, { sentQty: 4 }],
  })
  await expect(shipments.add({ order: order.id })).rejects.toThrow(`销售单 ${order.no} 没有未发货的明细`)
  await shipments.move(shipment.id, 'reverse', { reason: '错' })
  expect(await orders.get(order.id)).toMatchObject({ status: 'approved', items: [{ sentQty: 0 }, {}] })
})

test('who empties a document that was made from another gets it back empty', async () => {
  const order = await approvedOrder(['门', 10])
  const other = await approvedOrder(['窗', 2])
  const { id, items } = await shipments.add({ order: order.id })
  expect(items).toHaveLength(1)
  expect(await shipments.edit({ id, items: [] })).toMatchObject({ items: [] })
  expect(await shipments.edit({ id, order: other.id })).toMatchObject({ items: [{ good: '窗', qty: 2 }] })
})

test('lines are found by their ids, else by what they are about; strange ones are refused', async () => {
  const [order, other] = [await approvedOrder(['门', 10], ['门', 5]), await approvedOrder(['窗', 1])]
  const [first, second] = order.items
  const add = (items: object[]) => shipments.add({ order: order.id, items: items as never })
  expect((await add([{ orderItem: second?.id, qty: 1 }])).items[0]).toMatchObject({ good: '门' })
  expect((await add([{ good: '门', qty: 1 }])).items[0]?.orderItem).toBe(first?.id)
  await expect(add([{ good: '窗', qty: 1 }])).rejects.toThrow(`发货明细第1行：货品不在销售单 ${order.no} 中`)
  await expect(add([{ orderItem: other.items[0]?.id, qty: 1 }])).rejects.toThrow('货品不在销售单')
  await expect(add([{ orderItem: first?.id, good: '窗', qty: 1 }])).rejects.toThrow('第1行不一致')
  await expect(
    add([
      { orderItem: first?.id, qty: 9 },
      { orderItem: first?.id, qty: 3 },
    ]),
  ).rejects.toThrow('发货明细第2行：超出销售单可发货数量，最多还可发货 11')
})

test('nothing is taken of a source that is not in the state for it', async () => {
  const draft = await orders.add({ customer: '城西店', items: [{ good: '门', qty: 1 }] })
  await expect(shipments.add({ order: draft.id })).rejects.toThrow(
    `销售单 ${draft.no} 当前状态【草稿】，不能发货`,
  )
  await expect(shipments.add({ order: 'nowhere' })).rejects.toThrow('未找到对应数据')
})

test('a move makes a document of all that is open, and both sides show each other to who may see them', async () => {
  const order = await approvedOrder(['门', 3])
  await orders.move(order.id, 'send')
  const [made] = (await shipments.list({ where: { order: order.id } })).rows
  await shipments.move(made!.id, 'post')
  const related = (id: string, of: { wire: string }, who = clerk) =>
    who.call('GET', `${of.wire}/related`, { query: { id } })
  expect((await related(order.id, Order)).body.result).toMatchObject({
    from: [],
    became: [{ entity: 'shipment', label: '发货单', id: made?.id, title: made?.no, state: '已过账' }],
  })
  expect((await related(made!.id, Shipment)).body.result).toMatchObject({
    from: [{ entity: 'saleOrder', id: order.id, state: '已发完' }],
    became: [],
  })
  const stranger = app.as('stranger', { can: ['saleOrder:list', 'shipment:list'] })
  expect((await related(order.id, Order, stranger)).body.result.became).toEqual([])
  const seller = app.as('seller', { can: ['saleOrder:list'] })
  expect((await related(order.id, Order, seller)).body.result.became).toEqual([])
  expect((await related(made!.id, Shipment, stranger)).body.message).toBe('未找到对应数据')
  expect((await related(order.id, Order, app.as('guest', { can: [] }))).status).toBe(403)
})

test('what was taken from is neither undone nor taken back, and can be once that is undone', async () => {
  const order = await approvedOrder(['门', 3])
  const { id, items, no } = await shipments.add({ order: order.id })
  await shipments.move(id, 'post')
  const back = await backs.add({ shipment: id, items: [{ shipmentItem: items[0]!.id, qty: 1 }] })
  await backs.move(back.id, 'post')
  const undo = () => shipments.move(id, 'reverse', { reason: '错' })
  await expect(undo()).rejects.toThrow(`发货单 ${no} 已有退货，不能冲销`)
  await backs.move(back.id, 'reverse', { reason: '错' })
  await undo()
  expect((await orders.get(order.id)).items[0]).toMatchObject({ sentQty: 0, backQty: 0, againQty: 0 })

  const part = await approvedOrder(['门', 3])
  const some = await shipments.add({ order: part.id, items: [{ good: '门', qty: 1 }] })
  await orders.move(part.id, 'unapprove')
  await expect(shipments.move(some.id, 'post')).rejects.toThrow('当前状态【草稿】，不能发货')
})

test('a form may begin with what is open, and nothing is saved', async () => {
  const order = await approvedOrder(['门', 3], ['锁', 2])
  const draft = (who = clerk, id = order.id) =>
    who.call('GET', `${Shipment.wire}/draftFromSaleOrder`, { query: { id } })
  expect((await draft()).body.result).toMatchObject({
    order: order.id,
    customer: '城东店',
    items: [{ good: '门', qty: 3 }, { qty: 2 }],
  })
  expect((await shipments.list({ where: { order: order.id } })).total).toBe(0)
  const packer = app.as('packer', { can: ['shipment:add'] })
  expect((await draft(packer)).body.message).toBe('未找到对应数据')
  const done = await orders.add({ customer: '城西店', items: [{ good: '门', qty: 1 }] })
  expect((await draft(clerk, done.id)).body.message).toContain('当前状态【草稿】，不能发货')
})

test('what is taken adds up to what is counted, whatever is posted, undone and given up, and at once', async () => {
  const order = await approvedOrder(['门', 40], ['锁', 25])
  const chance = sequence(20_261_116)
  let refused = 0
  const attempt = (work: () => Promise<unknown>) => work().catch(() => (refused += 1))
  const all: string[] = []
  for (let round = 0; round < Number(process.env.RUNS ?? 6); round++) {
    const drafted: string[] = []
    for (let at = 0; at < 3; at++) {
      await attempt(async () => {
        const items = order.items.map(({ id }) => ({ orderItem: id, qty: 1 + chance(9) }))
        drafted.push((await shipments.add({ order: order.id, items })).id)
      })
    }
    all.push(...drafted)
    const acts = drafted.map((id) => () => shipments.move(id, chance(5) === 0 ? 'void' : 'post'))
    const pick = () => all[chance(all.length)] ?? ''
    const [undone, returned] = [pick(), pick()]
    acts.push(() => shipments.move(undone, 'reverse', { reason: '错' }))
    acts.push(async () => {
      const { items } = await shipments.get(returned)
      const back = await backs.add({
        shipment: returned,
        items: [{ shipmentItem: items[0]?.id ?? '', qty: 1 + chance(3) }],
      })
      await backs.move(back.id, 'post')
      return shipments.get(returned)
    })
    await Promise.all(acts.map(attempt))
  }
  expect(refused).toBeGreaterThan(0)
  const whole = async <T extends { id: string }>(of: {
    list(options: object): Promise<{ rows: T[] }>
    get(id: string): Promise<T>
  }) => {
    const { rows } = await of.list({ where: { status: 'posted' }, size: 1000 })
    return Promise.all(rows.map(({ id }) => of.get(id)))
  }
  const sent = (await whole(shipments)).flatMap(({ items }) => items)
  const back = (await whole(backs)).flatMap(({ items }) => items)
  for (const line of (await orders.get(order.id)).items) {
    const own = sent.filter(({ orderItem }) => orderItem === line.id)
    const ids = new Set<string | null>(own.map(({ id }) => id))
    const returned = sum(
      back.filter(({ shipmentItem }) => ids.has(shipmentItem)),
      ({ qty }) => qty,
      4,
    )
    expect(line).toMatchObject({
      sentQty: sum(own, ({ qty }) => qty, 4),
      backQty: returned,
      againQty: returned,
    })
    expect(sum(own, ({ backQty }) => backQty, 4)).toBe(returned)
    expect(line.sentQty).toBeLessThanOrEqual(sub(line.qty * 1.1, -line.againQty, 4))
  }
})
