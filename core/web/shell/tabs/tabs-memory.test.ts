import { expect, test } from 'vitest'
import type { PageRecord } from '../../pages/page-closed.ts'
import { makeKeeper, memoryStore } from '../../session/keeper.ts'
import { noTabs, type Tabs } from './tabs.ts'
import { makeTabsMemory } from './tabs-memory.ts'

const page = (fullPath: string): PageRecord => ({
  fullPath,
  name: fullPath,
  meta: { title: `标题${fullPath}`, keepAlive: true, componentName: `C${fullPath}` },
})
const location = {
  pathname: '/a',
  search: '',
  hash: '',
  state: { secret: 1 },
  key: 'k',
  unstable_mask: undefined,
}
const tabs: Tabs = {
  pages: [page('/a'), page('/b')],
  current: page('/a'),
  live: [{ fullPath: '/a', location, sequence: 2, turn: 1 }],
  recent: ['/b'],
}

test('a window remembers the titles of its tabs and which routes are cached, and nothing that stood on the pages', () => {
  const store = memoryStore()
  const memory = makeTabsMemory(makeKeeper(store))
  memory.remember('u1', tabs)
  expect(memory.recall('u1')).toEqual({ ...noTabs, pages: tabs.pages, recent: ['/b'] })
  expect(store.getItem('mortise:tabs')).not.toContain('secret')
  expect(JSON.parse(store.getItem('mortise:cached-routes') ?? '')).toMatchObject({ value: ['C/a'] })
})

test('the tabs of one user are nothing for the next', () => {
  const memory = makeTabsMemory(makeKeeper(memoryStore()))
  memory.remember('u1', tabs)
  expect(memory.recall('u2')).toBe(noTabs)
})

test('what another release wrote is left alone as far as it does not fit', () => {
  const store = memoryStore()
  const pages = [null, 7, { fullPath: '/x' }, page('/b')]
  const until = Date.now() + 1000
  store.setItem('mortise:tabs', JSON.stringify({ value: { owner: 'u1', pages, recent: 'none' }, until }))
  expect(makeTabsMemory(makeKeeper(store)).recall('u1')).toEqual({ ...noTabs, pages: [page('/b')] })
})
