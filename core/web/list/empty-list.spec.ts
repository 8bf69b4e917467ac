import { expect } from '@playwright/test'
import { seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'

test('a list that nobody has written into says what it is for and offers the first step', async ({
  page,
}) => {
  // As in a factory that has just begun.
  await page.route('**/erp_purchase_in/erpPurchaseIn/list*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { result: object }
    await route.fulfill({ response, json: { ...body, result: { ...body.result, records: [], total: 0 } } })
  })
  await page.goto('/purchasing/purchase-receipt')
  const list = page.getByRole('region', { name: '采购入库单', exact: true })
  await expect(list).toContainText('采购入库单由采购订单生成。')
  await expect(list).toContainText('采购入库单的状态：草稿 →')
  expect(await seriousFaults(page, '.mortise-empty-list')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/list-empty.png', animations: 'disabled' })
  // A document with lines stands in a drawer, whose name says what it is.
  await list.getByRole('button', { name: '创建第一条' }).click()
  const form = page.locator('.ant-drawer').getByRole('dialog', { name: '新增采购入库单' })
  await form.getByRole('button', { name: '取消' }).click()
  await expect(form).toBeHidden()
  await list.getByRole('search').getByRole('textbox').first().fill('没有的单号')
  await list.getByRole('button', { name: '查询', exact: true }).click()
  await expect(list.getByText('采购入库单由采购订单生成。')).toHaveCount(0)
  await list.getByRole('button', { name: '重置' }).click()
  await list.getByRole('button', { name: '到采购订单中生成' }).click()
  await expect(page).toHaveURL(/purchase-order/)
})
