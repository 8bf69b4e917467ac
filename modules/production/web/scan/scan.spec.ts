import { expect, type Page } from '@playwright/test'
import { seriousFaults, signedIn as test } from '../../../../e2e/fixtures.ts'
import { releasedWork } from '../../../../e2e/production.ts'

test.use({ viewport: { width: 375, height: 812 } })

const scan = async (page: Page, code: string) => {
  const input = page.getByRole('textbox', { name: '条码' })
  await input.fill(code)
  await input.press('Enter')
  await expect(page.getByRole('region', { name: `已扫 ${code}` })).toBeVisible()
}

test('[A-027] a code is typed at the machine, work is reported by large buttons, and the list shows the scan', async ({
  page,
  request,
}) => {
  const { work: order } = await releasedWork(request)
  const { docNo: no, opList } = await order()
  const [cut] = opList
  await page.goto('/production/scan')
  await scan(page, cut!.ticketCode)
  const work = page.getByRole('region', { name: `已扫 ${cut!.ticketCode}` })
  await expect(work).toContainText(no)
  await expect(work).toContainText('可报 2')
  expect(await seriousFaults(page, '.mortise-scan')).toEqual([])
  await work.getByRole('button', { name: '全部 2' }).click()
  await work.getByRole('button', { name: '完工', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '完工 2 件成功' })).toBeVisible()
  expect((await order()).opList[0]?.qtyOk).toBe(2)

  await page
    .getByRole('list', { name: '最近扫码' })
    .getByRole('button', { name: /^撤\s?销$/ })
    .click()
  await expect(page.getByRole('status').filter({ hasText: '撤销' })).toBeVisible()
  expect((await order()).opList[0]?.qtyOk).toBe(0)

  const input = page.getByRole('textbox', { name: '条码' })
  const wrong = `${cut!.ticketCode.slice(0, -1)}${cut!.ticketCode.endsWith('0') ? '1' : '0'}`
  await input.fill(wrong)
  await input.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '条码校验错误，请重新扫描' })).toBeVisible()

  await page.goto('/production/factory-scan')
  const list = page.getByRole('region', { name: '扫码记录', exact: true })
  await expect(list).toContainText(no)
})

test('what is scanned without a network survives a reload and is sent when the network is back', async ({
  page,
  request,
  context,
}) => {
  const { work: order } = await releasedWork(request)
  const [cut] = (await order()).opList
  await page.goto('/production/scan')
  await expect(page.getByRole('textbox', { name: '条码' })).toBeVisible()
  await context.setOffline(true)
  await scan(page, cut!.ticketCode)
  await page.getByRole('button', { name: '完工', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '待上传 1 条' })).toBeVisible()
  await scan(page, cut!.ticketCode)
  await page.getByRole('button', { name: '完工', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '待上传 2 条' })).toBeVisible()
  expect((await order()).opList[0]?.qtyOk).toBe(0)
  // The battery was changed: whoever opens the page again finds what was scanned.
  await page.route('**/erpFactoryScan/batch', (route) => route.abort())
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: '待上传 2 条' })).toBeVisible()
  await page.unroute('**/erpFactoryScan/batch')
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await expect(page.getByRole('status').filter({ hasText: '完工 1 件成功' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '待上传' })).toHaveCount(0)
  await expect.poll(async () => (await order()).opList[0]?.qtyOk).toBe(2)
})
