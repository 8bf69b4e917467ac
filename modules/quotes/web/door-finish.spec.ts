import { expect } from '@playwright/test'
import { callsOf, signedIn as test } from '../../../e2e/fixtures.ts'
import { retailStore } from '../../../e2e/orders.ts'

test('a door shows in the paint that was chosen: where it is configured, in its quote and on paper', async ({
  page,
  request,
}) => {
  const { get } = await callsOf(request)
  const first = async (path: string, query: Record<string, string>) =>
    (await get<{ records: { id: string }[] }>(path, query)).records[0]?.id ?? ''
  const doorId = await first('/erp_door/erpDoor/list', { doorCode: 'M808' })
  const paintOf = (code: string) => first('/bas/basMaterial/list', { code })
  for (const [code, name] of [
    ['SM-HJ', '高级灰烤漆'],
    ['SM-BY', '暖白混油'],
  ] as const) {
    await page.goto(`/doors/showroom#Door=${doorId}&face=${await paintOf(code)}`)
    await page.reload()
    const picture = page.getByRole('complementary', { name: '价格' }).getByRole('img')
    await expect(picture).toHaveAttribute('src', new RegExp(encodeURIComponent(name)))
  }
  await page.screenshot({ path: 'test-results/screenshots/door-finish.png', animations: 'disabled' })

  const { store, customerId, post } = await retailStore(request)
  const params = { h: '2100', w: '900', t: '240', dir: '右内开', lock: 'L1', face: await paintOf('SM-HJ') }
  const id = await post<string>('/erpbjxx/erpBjxx/add', {
    quoteType: '4',
    storeId: store.id,
    customerId,
    bjxxListList: [{ lineType: '1', doorId, room: '书房', qty: 1, params }],
  })
  await page.goto(`/document/quote/${id}`)
  const quote = page.getByRole('article', { name: /^报价单 / })
  const grey = new RegExp(encodeURIComponent('高级灰烤漆'))
  const line = quote.getByRole('region', { name: '报价明细' })
  await expect(line.getByRole('button', { name: /^预览/ }).locator('img')).toHaveAttribute('src', grey)
  await quote.getByRole('tab', { name: '打印' }).click()
  await expect(page.locator('.mortise-printed-picture img').first()).toHaveAttribute('src', grey)
})
