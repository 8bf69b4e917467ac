import { Customer } from '@mortise/customers/model'
import { FinOpenItem } from '@mortise/finance/model'
import {
  type AnyEntity,
  type EntityClient,
  entityClient,
  everyRole,
  fieldsOf,
  linkModules,
  type MoveOf,
  type SourceKind,
} from '@mortise/model'
import { CustomerOrder, OrderLineType, OrderReceipt } from '@mortise/orders/model'
import { Discount, DiscountLimit } from '@mortise/pricing/model'
import { PurchaseOrder, PurchaseReceipt, Supplier } from '@mortise/purchasing/model'
import { Quote } from '@mortise/quotes/model'
import { demoPassword } from '@mortise/server'
import type { TestClient } from '@mortise/server/testing'
import { Lot, StockMove, StockOut, StockPeriod } from '@mortise/stock/model'
import { BankInfo, Store } from '@mortise/stores/model'
import { Depart, Position, Role, User } from '@mortise/system/model'
import { expect, test } from 'vitest'
import { modules } from './modules.ts'
import { demoFactory } from './testing/demo-factory.ts'

// People of the demonstration, each with the role that comes with the product, do a day's work and are kept from others'.

const app = await demoFactory()
const { linked } = app.services

/** Whoever holds a role in the demonstration; of those who sell, one of a store. */
const people = {
  generalManager: 'zhaolei',
  salesManager: 'linfang',
  sales: 'zhoumin',
  reviewer: 'dingning',
  planner: 'wangqiang',
  engineer: 'yuanbin',
  buyer: 'sunli',
  purchaseManager: 'tangwei',
  keeper: 'huangtao',
  warehouseManager: 'qianjun',
  inspector: 'baixue',
  worker: 'zhanghai',
  finance: 'wujing',
  installer: 'xuming',
  service: 'heping',
  personnel: 'gaoxia',
} as const
type RoleCode = keyof typeof people

const tokens = new Map<RoleCode, Promise<string>>()
const tokenOf = (role: RoleCode): Promise<string> => {
  const login = async () => {
    const body = { username: people[role], password: demoPassword }
    return (await app.anonymous.call('POST', '/sys/login', { body })).body.result.token as string
  }
  const token = tokens.get(role) ?? login()
  tokens.set(role, token)
  return token
}
const call: (role: RoleCode) => TestClient['call'] =
  (role) =>
  async (method, path, options = {}) =>
    app.anonymous.call(method, path, { ...options, headers: { 'X-Access-Token': await tokenOf(role) } })

const as = <E extends AnyEntity>(role: RoleCode, entity: E): EntityClient<E> =>
  entityClient(entity, async (request) => (await call(role)(request.method, request.path, request)).body)

/** Refused by the right alone, whatever the row's state. */
async function refuses<E extends AnyEntity>(
  roles: readonly RoleCode[],
  { wire }: E,
  id: string,
  move: MoveOf<E>,
) {
  for (const role of roles) {
    const { status } = await call(role)('POST', `${wire}/move`, { body: { id, move } })
    expect([role, move, status]).toEqual([role, move, 403])
  }
}
async function refusesWriting(roles: readonly RoleCode[], { wire }: AnyEntity, body: object) {
  const [method, verb] = 'id' in body ? (['PUT', 'edit'] as const) : (['POST', 'add'] as const)
  for (const role of roles) {
    const { status } = await call(role)(method, `${wire}/${verb}`, { body })
    expect([role, wire, status]).toEqual([role, wire, 403])
  }
}

const codesOf = (role: string): Set<string> =>
  new Set(linked.modules.flatMap(({ duties = {} }) => [duties[everyRole] ?? [], duties[role] ?? []].flat(2)))

test('every company has the roles, and every right of its work is the duty of one of them', async () => {
  const roles = (await app.as('admin').of(Role).list({ size: 100 })).rows
  for (const [code, name] of linked.roles)
    expect(roles).toContainEqual(expect.objectContaining({ code, name }))
  const given = new Set([...linked.roles.keys()].flatMap((role) => [...codesOf(role)]))
  const work = linked.modules.filter(
    ({ name }) =>
      ![
        'system',
        'messages',
        'integration',
        'workflow',
        'monitor',
        'online',
        'reports',
        'prints',
        'assistant',
        // Components to look at are nobody's work.
        'demo',
      ].includes(name),
  )
  const codes = work.flatMap(({ entities, permissions = {} }) => [
    ...entities.flatMap((entity) =>
      [...linked.permissions.keys()].filter((code) => code.startsWith(`${entity.name}:`)),
    ),
    ...Object.keys(permissions),
  ])
  // Who may approve the own documents is for the company to say, of no role from the start.
  const open = codes.filter((code) => !given.has(code) && !code.endsWith(':approveOwn'))
  expect([...new Set(open)]).toEqual([])
})

test('duties name rights and pages that there are', () => {
  expect(() => linkModules(modules.map(({ module }) => module))).not.toThrow()
})

test('no role holds both sides of a control', () => {
  const apart: readonly (readonly [string, string])[] = [
    ['customerOrder:submit', 'customerOrder:approve'],
    ['customerOrder:submit', 'orderReceipt:add'],
    ['customerOrder:submit', 'customerOrder:creditRelease'],
    ['customerOrder:submit', 'customerOrder:beyondAuthority'],
    ['customerOrder:submit', 'price:belowFloor'],
    ['changeOrder:add', 'changeOrder:accept'],
    ['storePrice:submit', 'storePrice:approve'],
    ['discountLimit:edit', 'customerOrder:submit'],
    ['discount:add', 'discount:publish'],
    ['store:terms', 'customerOrder:submit'],
    ['purchaseOrder:submit', 'purchaseOrder:approve'],
    ['purchaseOrder:submit', 'purchaseReceipt:post'],
    ['purchaseOrder:submit', 'purchaseOrder:overridePrice'],
    ['purchaseOrder:submit', 'purchaseOrder:backdate'],
    ['purchaseOrder:submit', 'supplierPrice:add'],
    ['purchaseOrder:submit', 'supplierPrice:edit'],
    ['purchaseOrder:submit', 'supplierPrice:importExcel'],
    ['purchaseReceipt:post', 'purchaseReceipt:judge'],
    ['purchaseReturn:submit', 'purchaseReturn:approve'],
    ['stockIn:submit', 'stockIn:approve'],
    ['stockOut:submit', 'stockOut:approve'],
    ['stockCount:finish', 'stockCost:view.value'],
    ['stockOut:post', 'lot:judge'],
    ['stockIn:post', 'stockPeriod:close'],
    ['user:list', 'user:add'],
  ]
  for (const role of linked.roles.keys()) {
    const codes = codesOf(role)
    expect([...codes].filter((code) => code.endsWith(':approveOwn'))).toEqual([])
    for (const [one, other] of apart)
      expect([role, one, other, codes.has(one) && codes.has(other)]).toEqual([role, one, other, false])
  }
})

test('an order goes from the seller to the reviewer, the cashier and the planner, each doing the own part alone', async () => {
  const [known] = (await as('sales', CustomerOrder).list({ size: 1 })).rows
  const model = await as('sales', CustomerOrder).get(known?.id ?? '')
  const line = model.lines.find(({ type }) => type === OrderLineType.door)
  const { id } = await as('sales', CustomerOrder).add({
    customer: model.customer,
    store: model.store,
    address: '城东路1号',
    receiver: '王女士',
    receiverTel: '13900000000',
    deliverOn: '2099-12-31',
    lines: [{ door: line?.door, params: line?.params, qty: 1 }],
  })
  await refuses(['reviewer', 'finance', 'planner', 'generalManager', 'keeper'], CustomerOrder, id, 'submit')
  await as('sales', CustomerOrder).move(id, 'submit')
  await refuses(['sales', 'salesManager', 'finance', 'planner'], CustomerOrder, id, 'approve')
  const { status, depositAmount } = await as('reviewer', CustomerOrder).move(id, 'approve')
  expect(status).toBe('awaitingDeposit')
  const receipt = { orderId: id, amount: depositAmount }
  await refusesWriting(['sales', 'salesManager', 'reviewer', 'generalManager'], OrderReceipt, receipt)
  await as('finance', OrderReceipt).add({ order: id, amount: depositAmount })
  expect((await as('planner', CustomerOrder).get(id)).status).toBe('confirmed')
  await refuses(['sales', 'salesManager', 'finance', 'generalManager'], CustomerOrder, id, 'release')
  await as('planner', CustomerOrder).move(id, 'release')
  await refuses(['sales', 'salesManager', 'reviewer', 'planner'], CustomerOrder, id, 'creditRelease')
})

test('goods are ordered by the buyer, approved by the head of buying, taken in by the keeper, who sees no price', async () => {
  const [known] = (await as('buyer', PurchaseOrder).list({ where: { status: 'approved' }, size: 1 })).rows
  const model = await as('buyer', PurchaseOrder).get(known?.id ?? '')
  const [{ material, unit, price } = {}] = model.items
  const { id } = await as('buyer', PurchaseOrder).add({
    supplier: model.supplier,
    deliverOn: '2099-12-31',
    items: [{ material: material!, unit, price, qty: 1 }],
  })
  await as('buyer', PurchaseOrder).move(id, 'submit')
  await refuses(['buyer', 'keeper', 'finance'], PurchaseOrder, id, 'approve')
  await as('purchaseManager', PurchaseOrder).move(id, 'approve')
  await refusesWriting(['buyer', 'purchaseManager', 'finance'], PurchaseReceipt, { orderId: id })
  const [earlier] = (await as('keeper', PurchaseReceipt).list({ size: 1 })).rows
  const receipt = await as('keeper', PurchaseReceipt).add({
    order: id,
    warehouse: earlier!.warehouse,
    items: [{ material: material!, arrivedQty: 1, okQty: 1 }],
  })
  await refuses(['buyer', 'purchaseManager', 'finance'], PurchaseReceipt, receipt.id, 'post')
  await as('keeper', PurchaseReceipt).move(receipt.id, 'post')
  const [seen] = (await as('keeper', PurchaseReceipt).get(receipt.id)).items
  const [priced] = (await as('finance', PurchaseReceipt).get(receipt.id)).items
  expect([seen?.price, priced?.price]).toEqual([undefined, price])
})

test('the keeper moves goods, the head of the warehouse approves it, finance closes the month and sees what they cost', async () => {
  const [posted] = (await as('keeper', StockOut).list({ where: { status: 'posted' }, size: 1 })).rows
  const id = posted?.id ?? ''
  await refuses(['keeper', 'finance', 'buyer', 'sales'], StockOut, id, 'approve')
  await refuses(['keeper', 'finance'], StockOut, id, 'reverse')
  // The right is there, the state is not.
  await expect(as('warehouseManager', StockOut).move(id, 'approve')).rejects.toThrow('不允许审核')
  const [moved] = (await as('keeper', StockMove).list({ size: 1 })).rows
  const [valued] = (await as('finance', StockMove).list({ size: 1 })).rows
  expect([moved && 'amount' in moved, valued && 'amount' in valued]).toEqual([false, true])
  const [period] = (await as('finance', StockPeriod).list({ size: 1 })).rows
  await refuses(['keeper', 'warehouseManager', 'generalManager'], StockPeriod, period?.id ?? '', 'close')
  const [lot] = (await as('inspector', Lot).list({ size: 1 })).rows
  const change = { id: lot?.id ?? '', remark: '已复检' }
  expect((await call('inspector')('PUT', `${Lot.wire}/edit`, { body: change })).body.success).toBe(true)
  await refusesWriting(['buyer', 'sales', 'finance'], Lot, change)
  await as('inspector', Lot).edit({ id: change.id, quality: '5' })
  for (const role of ['keeper', 'warehouseManager'] as const)
    await expect(as(role, Lot).edit({ id: change.id, quality: '1' })).rejects.toThrow('由质检员修改')
  await as('inspector', Lot).edit({ id: change.id, quality: '1' })
})

test('who sells under a limit does not set it, and accounts are nobody’s but the administrator’s', async () => {
  const [limit] = (await as('generalManager', DiscountLimit).list({ size: 1 })).rows
  const change = { id: limit?.id ?? '', minRate: 0.9 }
  expect(
    (await call('generalManager')('PUT', `${DiscountLimit.wire}/edit`, { body: change })).body,
  ).toMatchObject({ success: true })
  await refusesWriting(['salesManager', 'sales', 'finance'], DiscountLimit, change)
  await as('personnel', Position).add({ code: 'DRIVER', name: '司机' })
  await refusesWriting(Object.keys(people) as RoleCode[], User, { username: 'friend', realname: '熟人' })
})

test('who sells neither publishes a discount of the own, nor sets what a store pays and when, nor the level of a customer', async () => {
  const days = { startOn: '2099-01-01', endOn: '2099-12-31' }
  const offer = { name: '一口价', type: '3', amount: 910, ...days } as const
  const { id } = await as('salesManager', Discount).add(offer)
  await refuses(['sales', 'salesManager', 'finance', 'reviewer'], Discount, id, 'publish')
  expect(await as('generalManager', Discount).move(id, 'publish')).toMatchObject({ approval: 'published' })
  const stores = as('salesManager', Store)
  const [store] = (await stores.list({ where: { name: '绍兴柯桥店' } })).rows
  const terms = { id: store!.id, version: store!.version, depositRate: 0, level: 'A' } as const
  await expect(stores.edit(terms)).rejects.toThrow('请由财务或总经理设定')
  await as('finance', Store).edit({ ...terms, level: 'C', depositRate: 0.4 })
  const [customer] = (await as('sales', Customer).list({ size: 1, where: { level: 'C' } })).rows
  const better = { id: customer!.id, version: customer!.version, level: 'A' } as const
  await expect(as('sales', Customer).edit(better)).rejects.toThrow('您没有调整客户等级的权限')
  expect(await as('salesManager', Customer).edit(better)).toMatchObject({ level: 'A' })
})

test('the seller who is offered to visitors has a store, with customers, quotes and orders', async () => {
  const offered = app.services.providers.demoPeople?.find(({ role }) => role === '销售员')
  expect(offered?.username).toBe(people.sales)
  const [store, other] = (await as('sales', Store).list()).rows
  expect([store?.head, other]).toEqual([people.sales, undefined])
  for (const entity of [Customer, Quote, CustomerOrder])
    expect((await as('sales', entity).list({ size: 1 })).total, entity.label).toBeGreaterThan(0)
})

test('an installer finds nobody’s orders, a seller those of the store, whoever works for all stores all', async () => {
  const all = (await as('finance', CustomerOrder).list({ size: 1 })).total
  const own = await as('sales', CustomerOrder).list({ size: 200 })
  expect(own.total).toBeGreaterThan(0)
  expect(own.total).toBeLessThan(all)
  expect(new Set(own.rows.map(({ store }) => store)).size).toBe(1)
  expect((await as('installer', CustomerOrder).list()).total).toBe(0)

  // A role may name the departments whose rows it shows.
  const admin = app.as('admin')
  const [role] = (await admin.of(Role).list({ where: { code: 'installer' } })).rows
  const [depart] = (await admin.of(Depart).list({ where: { name: '城东店' } })).rows
  const change = { id: role!.id, dataScope: '4' }
  const edit = (body: object) => admin.call('PUT', `${Role.wire}/edit`, { body })
  expect((await edit(change)).body.message).toBe('校验失败！指定部门不能为空')
  expect((await edit({ ...change, departIds: depart?.id })).body.success).toBe(true)
  const shown = await as('installer', CustomerOrder).list({ size: 200 })
  expect(new Set(shown.rows.map(({ id }) => id))).toEqual(new Set(own.rows.map(({ id }) => id)))
  expect((await edit({ id: role!.id, dataScope: '1' })).body.success).toBe(true)
  expect((await as('installer', CustomerOrder).list()).total).toBe(0)
})

test('every area in somebody’s menu has a page to open, and every page somebody who opens it', async () => {
  interface Node {
    readonly path: string
    readonly component: string
    readonly children?: readonly Node[]
    readonly meta: { readonly title: string }
  }
  const opened = new Set<string>()
  const dead: string[] = []
  for (const role of Object.keys(people) as RoleCode[]) {
    const visit = ({ path, component, children, meta: { title } }: Node) => {
      if (component !== 'layouts/RouteView') opened.add(path)
      else if (!children) dead.push(`${role} ${title}`)
      children?.forEach(visit)
    }
    const { result } = (await call(role)('GET', '/sys/permission/getUserPermissionByToken', {})).body
    ;(result.menu as Node[]).forEach(visit)
  }
  expect(dead).toEqual([])
  const pages = modules.flatMap(({ module }) =>
    (module.menu ?? []).flatMap(({ open, label }) =>
      typeof open === 'string' ? [{ name: `${module.label} ${label}`, open }] : [],
    ),
  )
  const administrators = ['权限解释', '在线用户', '备份与恢复'].map((page) => `系统管理 ${page}`)
  const watchers = modules
    .filter(({ module }) => module.name === 'monitor')
    .flatMap(({ module }) =>
      (module.menu ?? []).flatMap(({ label, open }) =>
        typeof open === 'string' ? `${module.label} ${label}` : [],
      ),
    )
  const designers = ['流程设计', '流程设计器'].map((page) => `流程管理 ${page}`)
  expect(pages.filter(({ open }) => !opened.has(open)).map(({ name }) => name)).toEqual([
    ...administrators,
    ...designers,
    '在线开发 在线表单',
    '报表与看板 在线报表',
    '打印模板 打印模板',
    '打印模板 模板版本',
    ...watchers,
  ])
})

test('whoever fills in a form chooses whatever its fields name, and nobody else reads numbers or amounts there', async () => {
  const refTargets = (entity: { fields: unknown }): string[] =>
    Object.values(fieldsOf(entity as AnyEntity)).flatMap((field) => {
      if (field.kind === 'lines') return refTargets(field)
      if (field.kind === 'ref' || field.kind === 'refMany') return [field.to]
      return linked.sources[field.kind as SourceKind]?.entity.name ?? []
    })
  const closed: string[] = []
  for (const role of Object.keys(people) as RoleCode[]) {
    const codes = codesOf(role)
    const filled = [...linked.entities.values()].filter(({ name }) =>
      ['add', 'edit', 'list'].some((verb) => codes.has(`${name}:${verb}`)),
    )
    const targets = [...new Set(filled.flatMap(refTargets))].map((name) => linked.entities.get(name)!)
    for (const { wire, picker, verbs } of targets) {
      if (picker.length === 0 || !verbs.includes('list')) continue
      const { status } = await call(role)('GET', `${wire}/list`, { query: { pageSize: '1' } })
      if (status !== 200) closed.push(`${role} ${wire} ${status}`)
    }
  }
  expect(closed).toEqual([])

  // Who only reads lines of orders, or moves orders and plans, narrows them by customers, and reaches none of these.
  for (const role of ['buyer', 'planner'] as const) {
    const [known] = (await call(role)('GET', `${Customer.wire}/list`, {})).body.result.records
    expect([role, known]).toEqual([role, expect.objectContaining({ customerName: expect.any(String) })])
    for (const key of ['tel', 'address']) expect([role, known]).not.toHaveProperty(`1.${key}`)
  }
  for (const [role, dict] of [
    ['buyer', 'erp_customer,tel,id'],
    ['planner', 'erp_customer,tel,id'],
    ['personnel', 'erp_customer,customer_name,id'],
    ['personnel', 'erp_customerorder,order_number,id'],
    ['inspector', 'erpbjxx,quote_no,id'],
  ] as const)
    for (const path of ['getDictItems', 'loadDict', 'loadDictItem']) {
      const { body } = await call(role)('GET', `/sys/dict/${path}/${encodeURIComponent(dict)}`, {})
      expect([role, dict, path, body.message]).toEqual([role, dict, path, '白名单校验未通过！'])
    }
  for (const [role, entity] of [
    ['buyer', BankInfo],
    ['sales', BankInfo],
    ['sales', FinOpenItem],
    ['buyer', Quote],
    ['inspector', Quote],
    ['personnel', Customer],
    ['sales', Supplier],
  ] as const)
    expect([role, (await call(role)('GET', `${entity.wire}/list`, {})).status]).toEqual([role, 403])
})
