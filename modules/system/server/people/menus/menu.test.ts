import { defineEntity, defineModule, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { allAuthOf, authOf, codesOf, hasKnownPlaceholders, menuOf, type PermissionRow } from './menu.ts'
import { defaultPermissions } from './menu-defaults.ts'

const base: PermissionRow = {
  id: '',
  parent: null,
  name: '',
  url: null,
  component: null,
  componentName: null,
  redirect: null,
  icon: null,
  sort: 1,
  type: '1',
  code: null,
  effect: '1',
  status: '1',
  isRoute: true,
  isKeptAlive: false,
  isHidden: false,
  hidesTab: false,
  isAggregate: false,
  opensOutside: false,
  description: null,
  entity: null,
  tenant: null,
  createBy: 'system',
  createTime: '2026-11-15 08:00:00',
  updateBy: null,
  updateTime: null,
  sysOrgCode: null,
  version: 1,
}
const row = (values: Partial<PermissionRow>): PermissionRow => ({ ...base, ...values })
const sales = row({
  id: 'c1',
  name: '销售管理',
  type: '0',
  url: '/sales',
  component: 'layouts/RouteView',
  icon: 'shop',
})
const orders = row({
  id: 'c2',
  parent: 'c1',
  name: '客户订单',
  url: '/sales/order',
  component: 'sales/OrderList',
  isKeptAlive: true,
})
const addOrder = row({ id: 'b1', parent: 'c2', name: '新增', type: '2', code: 'sales:order:add' })
const home = row({
  id: 'h',
  type: '0',
  name: '工作台',
  url: '/dashboard/analysis',
  component: 'dashboard/Analysis',
})

test('a menu entry has path, name, component, children and meta, and hidden and alwaysShow where they hold', () => {
  const hidden = row({
    id: 'c3',
    parent: 'c1',
    name: '订单看板',
    url: '/sales/board',
    isHidden: true,
    isAggregate: true,
  })
  const [top] = menuOf([home, sales, orders, hidden, addOrder], new Set(['c1', 'c2', 'c3', 'b1'])).slice(1)
  expect(top).toMatchObject({
    id: 'c1',
    route: '1',
    path: '/sales',
    name: 'sales',
    component: 'layouts/RouteView',
    redirect: '/sales/order',
    meta: { title: '销售管理', icon: 'shop' },
  })
  expect(top).not.toHaveProperty('hidden')
  expect(top?.children).toEqual([
    {
      id: 'c2',
      route: '1',
      path: '/sales/order',
      name: 'sales-order',
      component: 'sales/OrderList',
      meta: {
        title: '客户订单',
        keepAlive: true,
        internalOrExternal: false,
        componentName: 'OrderList',
        permissionList: [{ action: 'sales:order:add', type: '1', describe: '新增', status: '1' }],
      },
    },
    expect.objectContaining({ path: '/sales/board', hidden: true, alwaysShow: true, component: '' }),
  ])
})

test('[A-333] the page of an entity names the right to its list', () => {
  const list = row({ id: 'n', name: '便签', url: '/notes', component: 'entity/note', entity: 'note' })
  const [, node] = menuOf([list, orders], 'all')
  expect(node?.meta.permission).toEqual(['note:list'])
  expect(menuOf([sales, orders], 'all').at(-1)?.children?.[0]?.meta).not.toHaveProperty('permission')
})

test('the meta of an address outside has title, icon, target, url and internalOrExternal', () => {
  const url = 'https://example.com/map'
  const map = row({ id: 'm', type: '0', name: '地图', icon: 'global', url, opensOutside: true })
  const [, node] = menuOf([map], 'all')
  expect(node).toMatchObject({
    path: expect.stringMatching(/^[0-9a-f]{32}$/),
    meta: { title: '地图', icon: 'global', target: '_blank', url, internalOrExternal: true },
  })
})

test('a user without grants gets exactly the home page', () => {
  expect(menuOf([home, sales, orders], new Set())).toEqual([
    expect.objectContaining({
      path: '/dashboard/analysis',
      name: 'dashboard-analysis',
      component: 'dashboard/Analysis',
    }),
  ])
})

test('a granted home page is not inserted a second time', () => {
  expect(menuOf([home, sales], new Set(['h'])).map((node) => node.meta.title)).toEqual(['工作台'])
})

test('a hidden parameter route travels with its menu, a page that was not granted does not', () => {
  const detail = row({ id: 'c4', parent: 'c2', name: '详情', url: '/sales/order/:id', isHidden: true })
  const prices = row({ id: 'c5', parent: 'c1', name: '价格', url: '/sales/price' })
  const [, top] = menuOf([sales, orders, detail, prices], new Set(['c1', 'c2']))
  expect(top?.children?.map((node) => node.path)).toEqual(['/sales/order'])
  expect(top?.children?.[0]?.children).toMatchObject([{ name: 'sales-order-@id', hidden: true }])
})

test('a first-level menu with hidden children only is hidden and keeps its title', () => {
  const [, top] = menuOf([sales, { ...orders, isHidden: true }], 'all')
  expect(top).toMatchObject({ hidden: true, meta: { title: '销售管理' } })
})

test('two records of one component name get two route names', () => {
  const twin = row({ id: 'c6', parent: 'c1', name: '退货', url: '/sales/order', component: 'sales/Returns' })
  const [, top] = menuOf([sales, orders, twin], 'all')
  expect(top?.children?.map((node) => node.name)).toEqual(['sales-order', 'sales-order-c6'])
})

test('rights of status 0 are in allAuth, not in auth, and still count as codes the server holds to', () => {
  const off = row({
    id: 'b2',
    type: '2',
    name: '导出',
    code: 'sales:order:exportXls, sales:order:print',
    status: '0',
  })
  const rows = [addOrder, off]
  expect(authOf(rows, new Set(['b1', 'b2'])).map((entry) => entry.action)).toEqual(['sales:order:add'])
  expect(allAuthOf(rows)).toEqual([
    { action: 'sales:order:add', type: '1', status: '1', describe: '新增' },
    expect.objectContaining({ status: '0' }),
  ])
  expect(codesOf(rows, new Set(['b2']))).toEqual(['sales:order:exportXls', 'sales:order:print'])
})

test.each([
  ['{{ domianURL }}/report', true],
  ["{{ window._CONFIG['domianURL'] }}/report?t=${token}", true],
  ['https://x.cn/?t={{token}}&n={{ tenantId }}', true],
  ['{{ alert(1) }}', false],
  ['https://x.cn/${document.cookie}', false],
  ['{{ token', false],
])('of the address %s what is in braces is known: %s', (url, expected) => {
  expect(hasKnownPlaceholders(url)).toBe(expected)
})

const Loan = defineEntity('sampleLoan', {
  label: '样板借用',
  fields: { no: f.text('单号') },
  verbs: ['list', 'add'],
})
const Link = defineEntity('loanLink', { label: '借用链接', fields: { no: f.text('单号') }, verbs: ['list'] })
const samples = defineModule('samples', {
  label: '样板',
  entities: [Loan, Link],
  menu: [
    { label: '借用', open: Loan, permissions: { 'sampleLoan:print': '打印' } },
    { label: '统计', children: [{ label: '逾期', open: '/samples/overdue', hidden: true }] },
  ],
  permissions: { aizs: 'AI助手' },
})

test('modules tell their menu, pages and rights, each under its page, those of pageless entities under the module', () => {
  const records = defaultPermissions([samples])
  const named = new Map(records.map((record) => [record.code ?? record.url, record]))
  const top = named.get('/samples')!
  const page = named.get('/samples/sample-loan')!
  expect(page).toMatchObject({
    parent: top.id,
    component: 'entity/sampleLoan',
    entity: 'sampleLoan',
    type: '1',
  })
  expect(named.get('sampleLoan:add')).toMatchObject({
    parent: page.id,
    name: '新增',
    entity: 'sampleLoan',
    type: '2',
  })
  expect(named.get('sampleLoan:print')).toMatchObject({ parent: page.id, name: '打印' })
  expect(named.get('loanLink:list')).toMatchObject({ parent: top.id })
  expect(named.get('aizs')).toMatchObject({ parent: top.id })
  expect(named.get('/samples/2')).toMatchObject({
    name: '统计',
    component: 'layouts/RouteView',
  })
  expect(named.get('/samples/overdue')).toMatchObject({ parent: named.get('/samples/2')!.id, isHidden: true })
})

test('told twice, the modules give the same ids, each once', () => {
  const first = defaultPermissions([samples]).map((record) => record.id)
  expect(defaultPermissions([samples]).map((record) => record.id)).toEqual(first)
  expect(new Set(first).size).toBe(first.length)
})
