import { defineModule } from '@mortise/model'
import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ProductProvider } from '../../product/product.tsx'
import { makeProduct, webModule } from '../../product/web-module.ts'
import { PublicPageOr } from './public-page.tsx'

const deliveries = defineModule('deliveries', { label: '发货', entities: [] })
const sheet = () => Promise.resolve({ default: () => createElement('h1', null, '装箱清单') })

/** What somebody without a session sees at a path. */
async function shownAt(path: string, { isPart = false } = {}): Promise<string> {
  const module = webModule(deliveries, { publicPages: { '/erp': '/erp/bzxx', '/erp/bzxx': sheet } })
  const product = makeProduct([module], {}, { isPart })
  const page = createElement(
    MemoryRouter,
    { initialEntries: [path] },
    createElement(
      ProductProvider,
      { value: product },
      createElement(PublicPageOr, null, createElement('p', null, '请登录')),
    ),
  )
  const { prelude } = await prerender(page)
  return new Response(prelude).text()
}

test('a module’s public page is fetched and shown without a session, with nothing around it', async () => {
  const waiting = await shownAt('/erp/bzxx')
  expect(waiting).toMatch(/^<div class="mortise-blank"><div [^>]*aria-busy="true"/)
  const shown = await shownAt('/erp/bzxx')
  expect(shown).toBe('<div class="mortise-blank"><h1>装箱清单</h1></div>')
})

test('a path that is no public page is left to the guard', async () => {
  expect(await shownAt('/customers/customer')).toBe('<p>请登录</p>')
})

test('nobody is sent to sign in while an area that may have the page is still on its way', async () => {
  expect(await shownAt('/erp_aps/erpapstask', { isPart: true })).toContain('aria-busy="true"')
  expect(await shownAt('/erp_aps/erpapstask')).toBe('<p>请登录</p>')
})

test('a public page is told once, and a shorter path leads to one', () => {
  const module = webModule(deliveries, { publicPages: { '/erp/bzxx': sheet } })
  const other = defineModule('packs', { label: '包装', entities: [] })
  expect(() => makeProduct([module, webModule(other, { publicPages: { '/erp/bzxx': sheet } })])).toThrow(
    'public page of packs /erp/bzxx is defined twice',
  )
  expect(() => makeProduct([webModule(other, { publicPages: { '/erp': '/erp/nowhere' } })])).toThrow(
    'public path /erp leads to /erp/nowhere, which is no public page',
  )
})
