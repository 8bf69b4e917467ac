import { expect, test } from 'vitest'
import type { MenuNode } from '../../session/make-session.ts'
import { namedShortcuts } from './named-shortcuts.ts'

const page = (path: string, title: string, children: readonly MenuNode[] = []): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: path,
  component: 'page',
  meta: { title },
  children,
})

test('a shortcut is called as its owner said or as the menu says, and a page that was taken away is left out', () => {
  const menu = [page('/stock', '仓库', [page('/stock/balance', '现存量')])]
  const kept = [
    { path: '/stock/balance', name: null },
    { path: '/stock/balance#warehouse=1', name: '一号仓' },
    { path: '/finance/invoice', name: null },
  ]
  expect(namedShortcuts(menu, kept).map(({ title }) => title)).toEqual(['现存量', '一号仓'])
})
