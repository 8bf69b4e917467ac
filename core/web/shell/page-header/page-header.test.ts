import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'

const drawn = (props: PageHeaderProps) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(PageHeader, props)))

test('[A-160] a page header shows logo, description, links, search box, tabs, avatar and actions where they are told', async () => {
  const props: PageHeaderProps = {
    title: '订单',
    logo: '/logo.png',
    avatar: '/avatar.png',
    description: '一季度的订单',
    links: [{ title: '对账单', to: '/finance/statement' }],
    onSearch: () => {},
    tabs: {
      items: [
        { key: 'open', label: '未完成' },
        { key: 'done', label: '已完成' },
      ],
      active: 'open',
      onChoose: () => {},
    },
    actions: createElement('button', null, '打印'),
  }
  // The search box is fetched by the pages that have one.
  await expect.poll(() => drawn(props)).toMatch(/placeholder="请输入\.\.\."/)
  const markup = drawn(props)
  expect(markup).toContain('<h1>订单</h1>')
  expect(markup).toContain('src="/logo.png"')
  expect(markup).toContain('src="/avatar.png"')
  expect(markup).toContain('一季度的订单')
  expect(markup).toMatch(/<a href="\/finance\/statement"[^>]*> ?对账单<\/a>/)
  expect(markup).toMatch(/max-width:522px/)
  expect(markup).toContain('搜索')
  expect(markup).toMatch(/role="tab"[^>]*aria-selected="true"[^>]*>未完成/)
  expect(markup).toContain('已完成')
  expect(markup).toContain('<button>打印</button>')
})

test('a page header has nothing of what it is not told', () => {
  expect(drawn({ title: '订单' })).not.toMatch(/<img|<nav|<input|role="tab"|<button/)
})
