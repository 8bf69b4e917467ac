import { expect, type Page } from '@playwright/test'
import {
  callsOf,
  chooseOfRow,
  mark,
  pressEscape,
  seriousFaults,
  telephone,
  signedIn as test,
} from '../../../../e2e/fixtures.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/customers-${name}.png` })
const find = async (page: Page, list: string, name: string) => {
  const search = region(page, list).getByRole('search')
  await search.getByLabel('客户名称').fill(name)
  await search.getByLabel('客户名称').press('Enter')
  return region(page, list).getByRole('row').filter({ hasText: name })
}

test('[A-025] a customer is added with a contact, talked to, let go and claimed, and found in the picker', async ({
  page,
}) => {
  const name = `冯${mark()}`
  await page.goto('/customers/customer')
  await region(page, '客户').getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增', exact: true })
  await form.getByLabel('客户名称').fill(name)
  await form.getByLabel('联系电话').fill(telephone())
  await form.getByRole('button', { name: '新增', exact: true }).click()
  await page.keyboard.type('冯太太')
  await page.keyboard.press('Tab')
  await page.keyboard.type(telephone())
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await expect(form).toBeHidden()

  const row = await find(page, '客户', name)
  await row.getByRole('button', { name: '跟进' }).click()
  const talk = page.getByRole('dialog', { name: '新增', exact: true })
  await expect(talk).toContainText(name)
  await talk.getByLabel('跟进方式').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('到店', { exact: true }).click()
  await talk.getByLabel('跟进内容').fill('到店看样')
  await talk.getByRole('button', { name: '确定', exact: true }).click()
  await expect(talk).toBeHidden()
  await expect(row).toContainText('已联系')
  await row.getByRole('button', { name: '往来' }).click()
  const parts = page.getByRole('dialog', { name: `客户往来：${name}` })
  await expect(parts.getByRole('row').filter({ hasText: '到店看样' })).toHaveCount(1)
  expect(await seriousFaults(page, '.ant-drawer')).toEqual([])
  await shot(page, 'parts')
  await pressEscape(page)
  await expect(parts).toBeHidden()

  await chooseOfRow(page, row, '放入公海')
  const ask = page.getByRole('dialog').filter({ hasText: '放入公海的原因' })
  await ask.getByRole('textbox').fill('暂无计划')
  await ask.getByRole('button', { name: '确定' }).click()
  await expect(row).toContainText('公海')
  await page.goto('/customers/pool')
  const pooled = await find(page, '客户', name)
  await shot(page, 'pool')
  await chooseOfRow(page, pooled, '领取')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).last().click()
  await expect(pooled).toHaveCount(0)

  await page.goto('/customers/follow-up')
  await page.getByRole('button', { name: '新增' }).click()
  await talk.getByRole('button', { name: '打开客户选择' }).click()
  const picker = page.getByRole('dialog', { name: '意向客户' })
  await picker.getByRole('search').getByLabel('客户名称').fill(name)
  await picker.getByRole('search').getByLabel('客户名称').press('Enter')
  await expect(picker.getByRole('row').filter({ hasText: name })).toHaveCount(1)
})

test('customers that are one are merged, and others handed over', async ({ page, request }) => {
  const { post } = await callsOf(request)
  const own = mark()
  const tel = telephone()
  for (const customerName of [`沈${own}`, `沈太太${own}`])
    await post('/erp_customer/erpCustomer/add', { customerName, tel })
  await page.goto('/customers/customer')
  await page.getByRole('button', { name: '合并重复' }).click()
  const dialog = page.getByRole('dialog', { name: '合并重复客户' })
  await dialog.getByLabel('保留的客户').fill(`沈${own}`)
  await page.locator('.ant-select-dropdown:visible').getByTitle(`沈${own}`, { exact: true }).click()
  await dialog.getByRole('checkbox', { name: new RegExp(`沈太太${own}`) }).check()
  await shot(page, 'merge')
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await dialog.getByRole('button', { name: '合并', exact: true }).click()
  await page
    .getByRole('dialog', { name: '确定合并这2位客户吗？' })
    .getByRole('button', { name: '确定' })
    .click()
  await expect(dialog).toBeHidden()
  await expect(await find(page, '客户', own)).toHaveCount(1)

  await region(page, '客户').getByRole('button', { name: '转移' }).click()
  const transfer = page.getByRole('dialog', { name: '转移客户' })
  await transfer.getByLabel('客户', { exact: true }).fill(`沈${own}`)
  await page.locator('.ant-select-dropdown:visible').getByTitle(`沈${own}`, { exact: true }).click()
  await transfer.getByLabel('新负责人').fill('林芳')
  await page.locator('.ant-select-dropdown:visible').getByTitle('林芳', { exact: true }).click()
  await shot(page, 'transfer')
  await transfer.getByRole('button', { name: '转移', exact: true }).click()
  await expect(transfer).toBeHidden()
  await expect(await find(page, '客户', own)).toContainText('林芳')
})
