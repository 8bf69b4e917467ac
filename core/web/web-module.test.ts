import { defineModule } from '@mortise/model'
import { expect, test } from 'vitest'
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
  const told = webModule(samples, { pages: { '/samples/overdue': page } })
  expect(() => makeProduct([told], { '/samples/overdue': page })).toThrow(
    'page /samples/overdue of samples is told twice',
  )
})
