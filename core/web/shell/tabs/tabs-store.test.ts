import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageRecord } from '../../pages/page-closed.ts'
import { onPageClosed, type PageClosed } from '../../pages/page-closed.ts'
import { hasUnsaved, markUnsaved } from '../../pages/unsaved.ts'
import { closing, closingBeside, noTabs } from './tabs.ts'
import { closePages, tabs } from './tabs-store.ts'

const page = (fullPath: string): PageRecord => ({
  fullPath,
  name: fullPath,
  meta: { title: fullPath, keepAlive: true, componentName: fullPath },
})
const home = page('/dashboard/analysis')

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  const pages = [home, page('/a'), page('/b'), page('/c')]
  tabs.setState({ ...noTabs, pages, current: page('/b') })
})
afterEach(() => vi.unstubAllGlobals())

test('[A-281] closing a tab emits a page-closed event: what was closed, what is still open, what is shown', () => {
  const events: PageClosed[] = []
  const stop = onPageClosed((event) => events.push(event))
  expect(closePages((state) => closing(state, '/b'))).toBeNull()
  expect(events).toEqual([
    {
      closedRoute: page('/b'),
      pageList: [home, page('/a'), page('/c')],
      linkList: [home.fullPath, '/a', '/c'],
      activePage: '/c',
    },
  ])
  closePages((state) => closingBeside(state, home.fullPath, 'others'))
  expect(events.map(({ closedRoute }) => closedRoute.fullPath)).toEqual(['/b', '/a', '/c'])
  stop()
})

test('a refused closing closes nothing and tells nobody', () => {
  const events: PageClosed[] = []
  const stop = onPageClosed((event) => events.push(event))
  expect(closePages((state) => closing(state, home.fullPath))).toBe('首页不能关闭!')
  stop()
  expect([tabs.getState().pages.length, events]).toEqual([4, []])
})

test('what was typed on a page goes with it', () => {
  const unmark = [markUnsaved('/a'), markUnsaved('/b')]
  closePages((state) => closing(state, '/b'))
  expect([hasUnsaved('/a'), hasUnsaved('/b')]).toEqual([true, false])
  for (const take of unmark) take()
})
