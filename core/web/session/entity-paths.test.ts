import { expect, test } from 'vitest'
import { entityPaths } from './entity-paths.ts'
import type { MenuNode } from './make-session.ts'

const node = (path: string, component: string, children?: MenuNode[]): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: path,
  component,
  meta: { title: path },
  children,
})

test('a menu tells where the lists of entities are, at whatever depth and under whatever path', () => {
  const menu = [
    node('/stock', 'layouts/RouteView', [
      node('/stock/stock-in', 'entity/stockIn'),
      node('/mine/reports', 'stock/reports'),
      node('/stock/more', 'layouts/RouteView', [node('/elsewhere', 'entity/stockOut')]),
    ]),
  ]
  expect(entityPaths(menu)).toEqual(
    new Map([
      ['stockIn', '/stock/stock-in'],
      ['stockOut', '/elsewhere'],
    ]),
  )
})
