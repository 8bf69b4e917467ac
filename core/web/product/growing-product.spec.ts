import { expect } from '@playwright/test'
import { signedIn as test } from '../../../e2e/fixtures.ts'

test('areas that arrive while somebody chooses leave the list open, the choice made and the text typed', async ({
  page,
}) => {
  let arrive = () => {}
  const held = new Promise<void>((release) => {
    arrive = release
  })
  await page.route('**/assets/later-modules-*.js', async (route) => {
    await held
    await route.continue()
  })
  // Asked for once the page has its answers, hence before anybody waits for it.
  const wanted = page.waitForRequest('**/assets/later-modules-*.js')
  await page.goto('/purchasing/purchase-return')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form.getByLabel('退货原因', { exact: true }).fill('开裂')
  const receipt = form.getByLabel('采购入库单', { exact: true })
  await receipt.fill('CGRK')
  const offered = page.locator('.ant-select-item-option').first()
  await expect(offered).toBeVisible()
  const number = (await offered.textContent()) ?? ''
  await wanted
  const arrived = page.waitForResponse('**/assets/later-modules-*.js')
  arrive()
  await (await arrived).finished()
  await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())))
  await expect(offered).toBeVisible()
  await expect(receipt).toHaveValue('CGRK')
  await offered.click()
  await expect(form).toContainText(number)
  await expect(form.getByLabel('退货原因', { exact: true })).toHaveValue('开裂')
  // It is there now: a page of it opens.
  await page.goto('/marketing/library')
  await expect(page.getByRole('heading', { name: '资料中心', level: 1 })).toBeVisible()
})
