import { expect } from '@playwright/test'
import { callsOf, mark, signedIn as test } from '../../../e2e/fixtures.ts'

test('what is short is told by what to buy and by when, and one click above it makes the request', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const name = mark()
  const unitId = await post<string>('/bas/basUnit/add', { name: `张${name}`, code: name })
  const categoryId = await post<string>('/bas/basMaterialCategory/add', { text: `板材${name}` })
  const code = `Q${name}`
  await post('/bas/basMaterial/add', { name: `多层板${name}`, code, unitId, categoryId, safetyStock: 30 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/stock/reports?show=stockShortage&code=${code}`)
  const short = page.getByRole('region', { name: '缺料', exact: true })
  const row = short.locator('.mortise-row').filter({ hasText: code })
  await expect(row).toContainText('30')
  expect((await row.innerText()).split(code)).toHaveLength(2)
  for (const title of ['建议补货', '安全库存', '最早需求日期'])
    await expect(short.getByRole('columnheader', { name: title }).first()).toBeInViewport({ ratio: 1 })
  await page.screenshot({ path: 'test-results/screenshots/shortage-1440.png', animations: 'disabled' })
  await short.getByRole('button', { name: '按缺料生成' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  const word = page.locator('.ant-message').filter({ hasText: '已生成采购申请' })
  await word.getByRole('link', { name: '查看采购申请' }).click()
  await expect(page).toHaveURL(/\/document\/purchaseRequest\//)
  await expect(page.getByRole('article', { name: /^采购申请/ })).toContainText(`多层板${name}`)
})
