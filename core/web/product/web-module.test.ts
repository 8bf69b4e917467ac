import { defineEntity, defineModule, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { rowAction } from './row-action.ts'
import { makeProduct, webModule } from './web-module.ts'

const page = () => Promise.reject(new Error('not opened in this test'))
const samples = defineModule('samples', {
  label: '样板',
  entities: [],
  menu: [{ label: '报表', children: [{ label: '逾期未还', open: '/samples/overdue' }] }],
})

test('a menu entry must open a page that some module has', () => {
  expect(() => makeProduct([webModule(samples)])).toThrow('menu of samples opens /samples/overdue')
  const product = makeProduct([webModule(samples, { pages: { '/samples/overdue': page } })])
  expect(product.pages.get('/samples/overdue')).toBe(page)
})

test('a page is told once', () => {
  const module = webModule(samples, { pages: { '/samples/overdue': page } })
  expect(() => makeProduct([module], { '/samples/overdue': page })).toThrow(
    'page of samples /samples/overdue is defined twice',
  )
})

test('the tools of all modules stand in the order of the modules', () => {
  const tool = { at: 'header', label: '下载中心', icon: 'folder', open: page } as const
  const samplePages = { pages: { '/samples/overdue': page } } as const
  const stores = defineModule('stores', { label: '门店', entities: [] })
  const { tools } = makeProduct([
    webModule(stores, { tools: [{ ...tool, label: '门店工具' }] }),
    webModule(samples, { ...samplePages, tools: [tool] }),
  ])
  expect(tools.map(({ label }) => label)).toEqual(['门店工具', '下载中心'])
})

test('a figure of the home page is told once', () => {
  const figure = { shape: 'amount', key: 'samples.late', title: '逾期未还', load: page } as const
  const module = webModule(samples, { pages: { '/samples/overdue': page }, figures: [figure] })
  expect(makeProduct([module]).figures).toEqual([figure])
  const twice = webModule({ ...samples, name: 'more', menu: [] }, { figures: [figure] })
  expect(() => makeProduct([module, twice])).toThrow('figure samples.late is defined twice')
})

test('what handles a notice is told once, by its path', () => {
  const view = () => Promise.reject(new Error('not opened in this test'))
  const module = webModule(defineModule('loans', { label: '借用', entities: [] }), {
    notices: { 'loan/due': view },
  })
  expect(makeProduct([module]).notices.get('loan/due')).toBe(view)
  const again = webModule(defineModule('more', { label: '更多', entities: [] }), {
    notices: { 'loan/due': view },
  })
  expect(() => makeProduct([module, again])).toThrow('notice component of more loan/due is defined twice')
})

test('what modules offer for the rows of an entity stands together, in their order', () => {
  const Loan = defineEntity('loan', { label: '借用', fields: { no: f.text('单号') } })
  const loans = defineModule('loans', { label: '借用', entities: [Loan] })
  const remind = rowAction(Loan, { label: '催还', open: page })
  const charge = rowAction(Loan, { label: '收款', needs: 'loan:charge', open: page })
  const { actions } = makeProduct([
    webModule(loans, { actions: [remind] }),
    webModule(defineModule('cash', { label: '收银', entities: [] }), { actions: [charge] }),
  ])
  expect(actions.get('loan')).toEqual([remind, charge])
  expect(actions.get('other')).toBeUndefined()
})
