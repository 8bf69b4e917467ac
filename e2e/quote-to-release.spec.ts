import { expect } from '@playwright/test'
import { countClicks } from './clicks.ts'
import {
  admin,
  callsOf,
  cellOf,
  mark,
  type Person,
  signIn,
  telephone,
  signedOut as test,
} from './fixtures.ts'
import { optionOf } from './grids.ts'
import { configuredDoor } from './showroom.ts'

/** People of the demonstration: one sells in a store that buys on credit, one examines orders. */
const person = (username: string): Person => ({ username, password: admin.password })
const [seller, reviewer] = [person('hanlei'), person('dingning')]

test('a configured door becomes a released order with at most twelve clicks', async ({
  page,
  request,
  browser,
}) => {
  const { get, post } = await callsOf(request, seller)
  const stores = await get<{ records: { id: string }[] }>('/erp_store/erpStore/list')
  const customerName = `业主${mark()}`
  await post('/erp_customer/erpCustomer/add', {
    customerName,
    tel: telephone(),
    storeId: stores.records[0]?.id,
    address: '云栖里3幢1单元',
  })
  await signIn(page, '/doors/showroom', seller)
  await page.goto(await configuredDoor(request, seller))
  const begin = page.getByRole('button', { name: '新建报价' })
  await expect(begin).toBeEnabled()

  const sold = await countClicks(page)
  await begin.click()
  const form = page.getByRole('dialog', { name: '新增报价单' })
  await form.getByLabel('客户', { exact: true }).click()
  await form.getByLabel('客户', { exact: true }).fill(customerName)
  await optionOf(page, customerName).click()
  // The door came in without a price; it has one as soon as it is known for whom.
  await expect(await cellOf(form.getByRole('grid', { name: '报价明细' }), 1, '单价')).toHaveText(/[1-9]/)
  await form.getByRole('button', { name: '保存并提交' }).click()
  await page.locator('.ant-message').getByRole('link', { name: '查看报价单' }).click()
  const quote = page.getByRole('article', { name: /^报价单 MQ/ })
  await expect(quote.locator('[aria-current=step]')).toHaveText('生效')
  await quote.getByRole('button', { name: '转订单' }).click()
  const asked = page.getByRole('dialog').filter({ hasText: '确认将该报价转为订单？' })
  await expect(asked.getByLabel('预约地址')).toHaveValue(/云栖里3幢1单元/)
  await asked.getByRole('button', { name: '转订单并提交' }).click()
  const word = page.locator('.ant-message').getByRole('link', { name: /^查看 DD/ })
  const no = (await word.textContent())!.replace('查看 ', '')

  const other = await browser.newPage({ storageState: undefined, baseURL: process.env.BASE_URL })
  await signIn(other, '/orders/customer-order', reviewer)
  await expect(other.getByRole('link', { name: no })).toBeVisible()
  const examined = await countClicks(other)
  await other.getByRole('link', { name: no }).click()
  const order = other.getByRole('article', { name: `客户订单 ${no}` })
  await order.getByRole('button', { name: '审核', exact: true }).click()
  const agree = (question: string) =>
    other.getByRole('dialog').filter({ hasText: question }).getByRole('button', { name: '确定' }).click()
  await agree('确认审核？')
  await expect(order.locator('[aria-current=step]')).toHaveText('已确认')
  await order.getByRole('button', { name: '下发', exact: true }).click()
  await agree('确认下发生产？')
  await expect(order.locator('[aria-current=step]')).toHaveText('生产中')
  const clicks = examined()
  await other.close()
  expect(sold() + clicks).toBeLessThanOrEqual(12)
})
