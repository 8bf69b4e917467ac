import { addMonths, endOfMonth, startOfMonth, today } from '@mortise/model'
import { expect } from '@playwright/test'
import { signedIn as test } from '../../../e2e/fixtures.ts'

test('[A-484] [A-485] a list is narrowed by the ranges people ask for, from the start of a day to the end of one', async ({
  page,
}) => {
  await page.goto('/customers/customer')
  const search = page.getByRole('search')
  await search.getByRole('button', { name: '展开' }).click()
  const begin = search.getByPlaceholder('开始日期')
  const [day, year] = [today(), Number(today().slice(0, 4))]
  const lastMonth = addMonths(startOfMonth(day), -1)
  const ranges = {
    今天: [day, day],
    上月: [lastMonth, endOfMonth(lastMonth)],
    本月: [startOfMonth(day), endOfMonth(day)],
    最近三个月: [addMonths(day, -3), day],
    今年: [`${year}-01-01`, `${year}-12-31`],
    去年: [`${year - 1}-01-01`, `${year - 1}-12-31`],
  }
  for (const [label, [first, last]] of Object.entries(ranges)) {
    await begin.click()
    await page.locator('.ant-picker-presets').getByText(label, { exact: true }).click()
    await expect(begin).toHaveValue(first ?? '')
    await expect(search.getByPlaceholder('结束日期')).toHaveValue(last ?? '')
    // What is on its way out takes no more clicks.
    await expect(page.locator('.ant-picker-dropdown')).toBeHidden()
  }
  const call = page.waitForRequest('**/erp_customer/erpCustomer/list*nextFollowTime_begin*')
  await search.getByRole('button', { name: '查询' }).click()
  const query = new URL((await call).url()).searchParams
  expect(query.get('nextFollowTime_begin')).toBe(`${year - 1}-01-01 00:00:00`)
  expect(query.get('nextFollowTime_end')).toBe(`${year - 1}-12-31 23:59:59`)
})
