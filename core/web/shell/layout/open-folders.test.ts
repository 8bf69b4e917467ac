import { expect, test } from 'vitest'
import { openedAt, toggled } from './open-folders.ts'

const roots = ['/sales', '/stock']

test('of the first level one folder is open at a time, of the deeper ones any', () => {
  expect(toggled(['/sales', '/sales/orders'], ['/sales', '/sales/orders', '/stock'], roots)).toEqual([
    '/sales/orders',
    '/stock',
  ])
  expect(toggled(['/sales'], ['/sales', '/sales/orders'], roots)).toEqual(['/sales', '/sales/orders'])
  expect(toggled(['/sales', '/stock'], ['/stock'], roots)).toEqual(['/stock'])
})

test('a page in another folder opens that one, and the home page closes none', () => {
  expect(openedAt(['/sales', '/sales/orders'], ['/stock'], roots)).toEqual(['/stock', '/sales/orders'])
  expect(openedAt(['/sales'], [], roots)).toEqual(['/sales'])
})
