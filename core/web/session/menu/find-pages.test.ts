import { expect, test } from 'vitest'
import type { MenuNode } from '../make-session.ts'
import { pageEntries, pagesFor } from './find-pages.ts'

const node = (title: string, letters: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: title,
  route: '1',
  path: `/${letters.replaceAll(' ', '-')}`,
  name: title,
  component: 'x/page',
  meta: { title, letters },
  ...more,
})
const folder = (title: string, letters: string, children: MenuNode[], more: Partial<MenuNode> = {}) =>
  node(title, letters, { component: 'layouts/RouteView', children, ...more })
const menu = [
  node('首页', 'shou ye'),
  folder('客户管理', 'ke hu guan li', [
    node('客户', 'ke hu'),
    node('客户跟进', 'ke hu gen jin'),
    node('合同明细', 'he tong ming xi', { hidden: true }),
  ]),
  folder('系统管理', 'xi tong guan li', [
    node('用户管理', 'yong hu guan li'),
    folder('空', 'kong', []),
    folder('看板', 'kan ban', [node('部件', 'bu jian')], { alwaysShow: true }),
    folder('内部', 'nei bu', [node('价格', 'jia ge')], { hidden: true }),
  ]),
  node('APS排程', 'aps pai cheng'),
  node('地图', 'di tu', {
    component: 'layouts/RouteView',
    meta: { title: '地图', url: 'https://x.example' },
  }),
]
const entries = pageEntries(menu)
const found = (text: string) => pagesFor(entries, text).map(({ title }) => title)

test('every page that has an entry can be found, and no folder, no hidden page, no part of a page', () => {
  expect(entries.map(({ title }) => title)).toEqual([
    '首页',
    '客户',
    '客户跟进',
    '用户管理',
    '看板',
    'APS排程',
    '地图',
  ])
  expect(entries.find(({ title }) => title === '客户跟进')?.above).toEqual(['客户管理'])
})

test.each([
  ['客户', ['客户', '客户跟进']],
  ['跟进', ['客户跟进']],
  ['kehu', ['客户', '客户跟进']],
  ['khgj', ['客户跟进']],
  ['ke hu g', ['客户跟进']],
  ['kehg', ['客户跟进']],
  ['genjin', ['客户跟进']],
  ['gj', ['客户跟进']],
  ['YHGL', ['用户管理']],
  ['aps', ['APS排程']],
  ['apspc', ['APS排程']],
  ['pc', ['APS排程']],
  ['ehu', []],
  ['htmx', []],
  ['系统管理', ['用户管理', '看板']],
  ['zzz', []],
])('%s finds %j', (text, titles) => {
  expect(found(text)).toEqual(titles)
})

test('what begins so stands before what only holds it', () => {
  expect(found('hu')).toEqual(['客户', '客户跟进', '用户管理'])
  expect(found('管理')).toEqual(['用户管理', '客户', '客户跟进', '看板'])
})

test('a long text is no burden', () => {
  const since = performance.now()
  const many = Array.from({ length: 3000 }, (_, index) => node(`页${index}`, 'a a a a a a a a a a a a'))
  expect(pagesFor(pageEntries(many), 'a'.repeat(500))).toEqual([])
  expect(performance.now() - since).toBeLessThan(5000)
})
