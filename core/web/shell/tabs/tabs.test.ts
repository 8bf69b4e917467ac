import type { Location } from 'react-router'
import { expect, test } from 'vitest'
import type { PageRecord } from '../../pages/page-closed.ts'
import {
  type Closing,
  cachedRoutes,
  closing,
  closingBeside,
  LIVE_LIMIT,
  noTabs,
  onlyCurrent,
  recordOf,
  refreshed,
  remaining,
  retitled,
  shown,
  shownAgain,
  staysAlive,
  type Tabs,
} from './tabs.ts'

const HOME = '/dashboard/analysis'
const record = (fullPath: string, keepAlive = true): PageRecord => ({
  fullPath,
  name: fullPath.slice(1),
  meta: { title: fullPath, keepAlive, componentName: `C${fullPath.slice(1)}` },
})
const home = record(HOME)
const at = (fullPath: string, more: Partial<Location> = {}): Location => ({
  pathname: fullPath.split('?')[0] ?? '',
  search: fullPath.includes('?') ? `?${fullPath.split('?')[1]}` : '',
  hash: '',
  state: null,
  key: 'k',
  ...more,
})
const options = { home, hasUnsaved: () => false }
const open = (tabs: Tabs, ...pages: (string | PageRecord)[]): Tabs =>
  pages.reduce((before, page) => {
    const entry = typeof page === 'string' ? record(page) : page
    return shown(before, entry, at(entry.fullPath), options)
  }, tabs)
const paths = (tabs: Tabs) => tabs.pages.map(({ fullPath }) => fullPath)
const live = (tabs: Tabs) => tabs.live.map(({ fullPath }) => fullPath)
const done = (closing: Closing) => {
  if ('refusal' in closing) throw new Error(closing.refusal)
  return closing
}

test('[A-262] a page record has fullPath, name, and of meta title, icon, keepAlive and componentName', () => {
  const node = { id: 'c', route: '1', path: '/c', name: 'c', component: 'entity/c' }
  const meta = { title: '客户', icon: 'team', keepAlive: true, componentName: 'c', url: 'https://x' }
  expect(recordOf('/c?a=1', { ...node, meta })).toEqual({
    fullPath: '/c?a=1',
    name: 'c',
    meta: { title: '客户', icon: 'team', keepAlive: true, componentName: 'c' },
  })
})

test('opening adds a tab after the others, the home page stays first, and another query is another page', () => {
  const tabs = open(noTabs, '/a', '/b', '/a?x=1', '/a')
  expect(paths(tabs)).toEqual([HOME, '/a', '/b', '/a?x=1'])
  expect(tabs.current?.fullPath).toBe('/a')
  expect(open(tabs, HOME).pages).toBe(tabs.pages)
})

test('closing shows the page that takes the place, else the last; closing another page shows no other', () => {
  const tabs = open(noTabs, '/a', '/b', '/c')
  const fromMiddle = done(closing(open(tabs, '/b'), '/b'))
  expect([paths(fromMiddle.tabs), fromMiddle.tabs.current?.fullPath]).toEqual([[HOME, '/a', '/c'], '/c'])
  expect(done(closing(tabs, '/c')).tabs.current?.fullPath).toBe('/b')
  const other = done(closing(tabs, '/a'))
  expect(other.tabs.current?.fullPath).toBe('/c')
  expect(other.closed.map(({ fullPath }) => fullPath)).toEqual(['/a'])
  expect(live(other.tabs)).toEqual(['/b', '/c'])
})

test('neither the home page nor the last page can be closed', () => {
  expect(closing(open(noTabs, '/a'), HOME)).toEqual({ refusal: '首页不能关闭!' })
  expect(closing(open(noTabs, HOME), HOME)).toEqual({ refusal: '这是最后一页，不能再关闭了啦' })
  const alone: Tabs = { ...noTabs, pages: [record('/a')], current: record('/a') }
  expect(closing(alone, '/a')).toEqual({ refusal: '这是最后一页，不能再关闭了啦' })
})

test('left, right and others close what stands there, but not the home page', () => {
  const tabs = open(noTabs, '/a', '/b', '/c', '/d')
  const left = (side: 'left' | 'right' | 'others', path: string) => {
    const { tabs: rest } = done(closingBeside(tabs, path, side))
    return [paths(rest).slice(1), rest.current?.fullPath]
  }
  expect(left('left', '/c')).toEqual([['/c', '/d'], '/d'])
  expect(left('right', '/b')).toEqual([['/a', '/b'], '/b'])
  expect(left('others', '/b')).toEqual([['/b'], '/b'])
  expect(left('others', HOME)).toEqual([[], HOME])
  expect(left('left', HOME)).toEqual([['/a', '/b', '/c', '/d'], '/d'])
})

test('a page with keepAlive and a componentName stays in memory, another goes when it is left', () => {
  const unnamed = { ...record('/b'), meta: { ...record('/b').meta, componentName: '' } }
  expect([record('/a'), record('/a', false), unnamed].map(staysAlive)).toEqual([true, false, false])
  expect(live(open(noTabs, '/a', record('/x', false)))).toEqual(['/a', '/x'])
  expect(live(open(noTabs, '/a', record('/x', false), unnamed, '/c'))).toEqual(['/a', '/c'])
  expect(cachedRoutes(open(noTabs, '/a', record('/x', false), '/c'))).toEqual(['Ca', 'Cc'])
})

test('twenty pages stay in memory, and the one shown longest ago goes first', () => {
  const first = Array.from({ length: LIVE_LIMIT }, (_, index) => `/${index}`)
  const tabs = open(noTabs, ...first, '/0', '/new')
  expect(tabs.live).toHaveLength(LIVE_LIMIT)
  expect(live(tabs)).toContain('/0')
  expect(live(tabs)).not.toContain('/1')
  expect(paths(tabs)).toContain('/1')
})

test('where something was typed, a page stays in memory whatever it says', () => {
  const options = { home, hasUnsaved: (path: string) => path === '/x' || path === '/0' }
  const tabs = shown(open(noTabs, record('/x', false)), record('/a'), at('/a'), options)
  expect(live(tabs)).toEqual(['/x', '/a'])
  const many = Array.from({ length: LIVE_LIMIT }, (_, index) => `/${index}`)
  const full = shown(open(noTabs, ...many), record('/new'), at('/new'), options)
  expect(live(full)).toContain('/0')
  expect(live(full)).not.toContain('/1')
})

test('without tabs there is one page in memory, and those that were open are not forgotten', () => {
  const tabs = open(noTabs, '/a', '/b')
  const narrow = shown(tabs, record('/c'), at('/c'), { ...options, home: null })
  expect([paths(narrow), live(narrow), narrow.current?.fullPath]).toEqual([[HOME, '/a', '/b'], ['/c'], '/c'])
  expect(paths(open(narrow, '/c'))).toEqual([HOME, '/a', '/b', '/c'])
})

test('switching tabs off leaves the current page, and on again the home page comes first', () => {
  const off = onlyCurrent(open(noTabs, '/a', '/b'), () => false)
  expect([paths(off), live(off)]).toEqual([['/b'], ['/b']])
  expect(paths(open(off, '/b'))).toEqual([HOME, '/b'])
  expect(live(onlyCurrent(open(noTabs, '/a', '/b', '/c'), (path) => path === '/a'))).toEqual(['/a', '/c'])
})

test('refreshing begins a page anew, and no other', () => {
  const tabs = refreshed(open(noTabs, '/a', '/b'), '/a')
  expect(tabs.live.map(({ sequence }) => sequence)).toEqual([1, 0])
  expect(open(tabs, '/a').live.find(({ fullPath }) => fullPath === '/a')?.sequence).toBe(1)
})

test('a new title stays when the page is shown again', () => {
  const tabs = open(retitled(open(noTabs, '/a', '/b'), '/b', '订单 8'), '/a', '/b')
  expect(tabs.current?.meta.title).toBe('订单 8')
  expect(tabs.pages.map(({ meta }) => meta.title)).toEqual([HOME, '/a', '订单 8'])
})

test('a page keeps the address it was opened by, unless it is opened in another way', () => {
  const tabs = open(noTabs, '/a', '/b')
  const [a] = tabs.live
  const again = (location: Location) =>
    shown(tabs, record('/a'), location, options).live.find(({ fullPath }) => fullPath === '/a')?.location
  expect(again(at('/a', { key: 'other' }))).toBe(a?.location)
  const withState = at('/a', { state: { id: 8 } })
  expect(again(withState)).toBe(withState)
  const withHash = at('/a', { hash: '#end' })
  expect(again(withHash)).toBe(withHash)
})

test('a page in memory is shown again as it was, a page that is closed is not', () => {
  const tabs = open(noTabs, '/a', '/b')
  const [a] = tabs.live
  if (!a) throw new Error('nothing is in memory')
  expect(shownAgain(tabs, a, () => false)).toEqual(open(tabs, '/a'))
  const { tabs: rest } = done(closing(tabs, '/a'))
  expect(shownAgain(rest, a, () => false)).toBe(rest)
})

test('pages that can no longer be opened go', () => {
  const tabs = remaining(open(noTabs, '/a', '/b'), (path) => path !== '/a')
  expect([paths(tabs), live(tabs)]).toEqual([[HOME, '/b'], ['/b']])
})

test('the pages lately shown are known, the latest first, without the home page', () => {
  expect(open(noTabs, '/a', '/b', HOME, '/a').recent).toEqual(['/a', '/b'])
})
