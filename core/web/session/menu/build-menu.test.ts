import { expect, test } from 'vitest'
import { shownAt } from '../../gate/guard.ts'
import type { MenuNode } from '../make-session.ts'
import { buildMenu } from './build-menu.ts'

const row = (path: string, more: object = {}) => ({
  id: path,
  route: '1',
  path,
  name: path,
  component: 'x/page',
  ...more,
  meta: { title: path, ...('meta' in more ? (more.meta as object) : {}) },
})

/** The menu that comes of rows, and what was wrong with them. */
function built(rows: unknown, codes: readonly string[] = []) {
  const faults: string[] = []
  const menu = buildMenu(rows, {
    origin: 'https://erp.example',
    tenant: '7',
    holds: (code) => codes.includes(code),
    warn: (fault) => faults.push(fault),
  })
  return { menu, faults }
}
const paths = (menu: readonly MenuNode[]): unknown[] =>
  menu.map(({ path, children }) => (children ? [path, paths(children)] : path))

test('rows that nobody can open are left out with a warning, and the rest works', () => {
  const { menu, faults } = built([
    null,
    'row',
    { ...row('/a'), path: '' },
    { ...row('/b'), meta: null },
    { ...row('/c'), meta: { title: ' ' } },
    row('/d', { meta: { url: 'javascript:alert(1)' } }),
    row('/e'),
    row('/e', { component: 'other' }),
    row('/f', { children: 'none' }),
  ])
  expect(paths(menu)).toEqual(['/e', '/f'])
  expect(faults).toEqual([
    'is no row',
    'is no row',
    'has no path',
    'has no meta',
    'has no title',
    'leads to no site',
    'has a taken path',
  ])
})

test('what stands below a row that is left out moves up', () => {
  const folder = { ...row('/folder'), meta: undefined, children: [row('/folder/page')] }
  expect(paths(built([row('/a', { children: [folder] })]).menu)).toEqual([['/a', ['/folder/page']]])
})

test('a row that stands below itself ends there', () => {
  const folder: { children: unknown[] } = { ...row('/folder'), children: [row('/page')] }
  folder.children.push(folder)
  const { menu, faults } = built([folder])
  expect(paths(menu)).toEqual([['/folder', ['/page']]])
  expect(faults).toEqual(['stands below itself'])
})

test('no path leads to another site', () => {
  const { menu } = built([row('//evil.example'), row('0cc175b9', { redirect: '//evil.example' })])
  expect(menu.map(({ path, redirect }) => [path, redirect])).toEqual([
    ['/evil.example', null],
    ['/0cc175b9', '/evil.example'],
  ])
})

test('[A-115] placeholders of an address are filled in when the menu is built, and no code is run', () => {
  const { menu, faults } = built([
    row('/a', { meta: { url: "{{ window._CONFIG['domianURL'] }}/report?t={{tenantId}}" } }),
    row('/b', { meta: { url: 'https://x.example/?at={{ origin }}&t={{ token }}' } }),
    row('/c', { meta: { url: '{{ alert(1) }}' } }),
  ])
  expect(menu.map(({ meta }) => meta.url)).toEqual([
    'https://erp.example/api/report?t=7',
    'https://x.example/?at=https://erp.example&t={{token}}',
    undefined,
  ])
  expect(faults).toEqual(['has an address with unknown placeholders, which is left out'])
  expect(shownAt(menu, '/a')).toMatchObject({ kind: 'frame', url: 'https://erp.example/api/report?t=7' })
})

test('[A-333] a route that names permissions is there for whoever holds one of them', () => {
  const rows = [
    row('/prices', {
      meta: { permission: ['price:list', 'price:edit'] },
      children: [row('/prices/special')],
    }),
    row('/open'),
  ]
  expect(paths(built(rows, ['price:edit']).menu)).toEqual([['/prices', ['/prices/special']], '/open'])
  expect(paths(built(rows, ['customer:list']).menu)).toEqual(['/open'])
})

test('[A-333] a folder opens with a page that is left, and goes with the last of them', () => {
  const folder = row('/prices', {
    component: 'layouts/RouteView',
    redirect: '/prices/list',
    children: [
      row('/prices/list', { meta: { permission: ['price:list'] } }),
      row('/prices/special', { meta: { permission: ['special:list'] } }),
    ],
  })
  const redirects = (...codes: string[]) => built([folder], codes).menu.map(({ redirect }) => redirect)
  expect(redirects('price:list', 'special:list')).toEqual(['/prices/list'])
  expect(redirects('special:list')).toEqual(['/prices/special'])
  expect(redirects()).toEqual([])
})

test('the parts of an aggregate page open, but are no entries; one may have the path of the whole', () => {
  const { menu, faults } = built([
    row('/board', {
      component: 'layouts/RouteView',
      alwaysShow: true,
      redirect: '/elsewhere',
      children: [row('/board'), row('/board/late')],
    }),
  ])
  expect(faults).toEqual([])
  expect(menu).toMatchObject([
    { path: '/board', redirect: '/board', children: [{ hidden: true }, { hidden: true }] },
  ])
  expect(shownAt(menu, '/board')).toMatchObject({ kind: 'parts', node: { path: '/board' } })
  expect(shownAt(menu, '/board/late')).toMatchObject({ kind: 'page' })
})
