import { expect, test } from 'vitest'
import type { MenuNode } from '../session/make-session.ts'
import { entryOf, foldersAbove, pathAfterLogin, shownAt } from './guard.ts'

const node = (path: string, component: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: path,
  component,
  meta: { title: path },
  ...more,
})
const menu = [
  node('/dashboard/analysis', 'dashboard/Analysis'),
  node('/customers', 'layouts/RouteView', {
    redirect: '/customers/customer',
    children: [
      node('/customers/customer', 'entity/customer'),
      node('/customers/overdue', 'customers/overdue'),
      node('/customers/shadow', 'entity/customer', { route: '0' }),
      node('/customers/deep', 'layouts/RouteView', {
        children: [node('/customers/deep/page', 'entity/followUp')],
      }),
    ],
  }),
  node('0cc175b9', 'layouts/IframePageView', {
    component: 'frame',
    meta: { title: '帮助', url: 'https://help.example' },
  }),
]

test('a page of the menu shows the list of its entity or the page drawn by hand', () => {
  expect(shownAt(menu, '/customers/customer')).toMatchObject({ kind: 'entity', name: 'customer' })
  expect(shownAt(menu, '/customers/overdue')).toMatchObject({
    kind: 'page',
    node: { path: '/customers/overdue' },
  })
  expect(shownAt(menu, '0cc175b9')).toMatchObject({ kind: 'frame', url: 'https://help.example' })
})

test('a folder leads to its first page, and the root to the home page', () => {
  expect(shownAt(menu, '/customers')).toEqual({ kind: 'redirect', to: '/customers/customer' })
  expect(shownAt(menu, '/customers/deep')).toEqual({ kind: 'redirect', to: '/customers/deep/page' })
  expect(shownAt(menu, '/')).toEqual({ kind: 'redirect', to: '/dashboard/analysis' })
})

test('[A-113] what the menu does not have, and an entry whose route is "0", is missing', () => {
  expect(shownAt(menu, '/finance')).toEqual({ kind: 'missing' })
  expect(shownAt(menu, '/customers/shadow')).toEqual({ kind: 'missing' })
})

test('a page with a parameter is found, with what stands in its place', () => {
  const door = node('/doors/:id', 'doors/detail', { hidden: true })
  expect(shownAt([...menu, door], '/doors/8f3a')).toMatchObject({
    kind: 'page',
    node: door,
    params: { id: '8f3a' },
  })
  expect(shownAt([...menu, door], '/doors/8f3a/more')).toEqual({ kind: 'missing' })
})

test('an entry that is no route of its own leads to the route with parameters that fits', () => {
  const form = node('/online/form/:id', 'online/form', { hidden: true })
  const entry = node('/online/form/8f3a', '', { route: '0', meta: { title: '来料检验' } })
  expect(shownAt([...menu, form, entry], '/online/form/8f3a')).toMatchObject({
    kind: 'page',
    node: form,
    params: { id: '8f3a' },
  })
  expect(entryOf([...menu, form, entry], '/online/form/8f3a')).toBe(entry)
})

test('what is asked for belongs to the page, unless an entry is named with it', () => {
  const plain = node('/report', 'report/all')
  const late = node('/report?kind=late', 'report/late')
  expect(shownAt([plain, late], '/report?kind=early')).toMatchObject({ node: plain })
  expect(shownAt([plain, late], '/report?kind=late')).toMatchObject({ node: late })
})

test('redirects in a circle, or to what the user has not, end on a page or nowhere', () => {
  const folder = (path: string, redirect: string, children?: MenuNode[]) =>
    node(path, 'layouts/RouteView', { redirect, children })
  const circle = [folder('/a', '/b'), folder('/b', '/a')]
  expect(shownAt(circle, '/a')).toEqual({ kind: 'missing' })
  const denied = [folder('/c', '/c/denied', [node('/c/page', 'c/page')])]
  expect(shownAt(denied, '/c')).toEqual({ kind: 'redirect', to: '/c/page' })
  expect(shownAt([folder('/d', '')], '/d')).toMatchObject({ kind: 'empty' })
})

test('the folders above a page are known', () => {
  expect(foldersAbove(menu, '/customers/deep/page')).toEqual(['/customers', '/customers/deep'])
  expect(foldersAbove(menu, '/customers/customer')).toEqual(['/customers'])
  expect(foldersAbove(menu, '/nowhere')).toEqual([])
})

test('whoever signs in gets where they wanted to go, but to no other site', () => {
  expect(pathAfterLogin('?redirect=%2Fcustomers%2Fcustomer%3Fa%3D1')).toBe('/customers/customer?a=1')
  for (const wanted of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/user/sso',
    '/oauth2-app/login?x',
    'http://',
    'javascript:alert(1)',
    '/user/login?x',
  ]) {
    expect(pathAfterLogin(`?redirect=${encodeURIComponent(wanted)}`)).toBe('/dashboard/analysis')
  }
  expect(pathAfterLogin('')).toBe('/dashboard/analysis')
})
