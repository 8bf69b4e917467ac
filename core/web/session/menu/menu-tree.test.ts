import { expect, test } from 'vitest'
import type { MenuNode } from '../make-session.ts'
import { highlightAt, isOutside, wayTo } from './menu-tree.ts'

const node = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: path,
  component: 'page',
  meta: { title: path },
  ...more,
})
const menu = [
  node('/home'),
  node('/doors', {
    children: [
      node('/doors/list', { children: [node('/doors/list/:id', { hidden: true })] }),
      node('/doors/by/oak'),
      node('/doors/by/:wood'),
      node('/doors/report?kind=1'),
      node('/doors/report?kind=2'),
      node('/doors/edit/:id', { hidden: true }),
    ],
  }),
  node('/all', { alwaysShow: true, children: [node('/all/one'), node('/all/two')] }),
]
const at = (pathname: string, search = '') => highlightAt(menu, { pathname, search })

test('the menu highlights the page one is on and opens the folders above it', () => {
  expect(at('/home')).toEqual({ selected: '/home', open: [] })
  expect(at('/doors/list')).toEqual({ selected: '/doors/list', open: ['/doors'] })
  expect(at('/nowhere')).toEqual({ selected: undefined, open: [] })
})

test('of routes with parameters the menu highlights the one that has the whole path', () => {
  expect(at('/doors/by/oak').selected).toBe('/doors/by/oak')
  expect(at('/doors/by/elm').selected).toBe('/doors/by/:wood')
  expect(at('/doors/report', '?kind=1').selected).toBe('/doors/report?kind=1')
  expect(at('/doors/report', '?kind=2').selected).toBe('/doors/report?kind=2')
})

test('a hidden page highlights the entry above it', () => {
  expect(at('/doors/list/7')).toEqual({ selected: '/doors/list', open: ['/doors'] })
  expect(at('/doors/edit/7')).toEqual({ selected: '/doors', open: ['/doors'] })
})

test('an entry that has its pages within itself is highlighted for each of them', () => {
  expect(at('/all/two')).toEqual({ selected: '/all', open: [] })
})

test('the way to a page begins at the top of the menu', () => {
  const titles = wayTo(menu, { pathname: '/doors/list/7', search: '' }).map(({ path }) => path)
  expect(titles).toEqual(['/doors', '/doors/list', '/doors/list/:id'])
})

test('an entry opens another site only if its address is a page', () => {
  const outside = (url: string) => node('/x', { meta: { title: 'x', url, internalOrExternal: true } })
  expect(isOutside(outside('https://map.example'))).toBe(true)
  expect(isOutside(outside('javascript:alert(1)'))).toBe(false)
  expect(isOutside(node('/x', { meta: { title: 'x', url: 'https://map.example' } }))).toBe(false)
})
