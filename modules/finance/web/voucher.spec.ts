import { expect, type Locator, type Page } from '@playwright/test'
import { cellOf, mark, seriousFaults, signIn, signedOut as test } from '../../../e2e/fixtures.ts'
import { optionOf, paste } from '../../../e2e/grids.ts'
import { act, search } from '../../../e2e/rows.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Who keeps the books in the demonstration. */
const writer = { username: 'wujing', password: 'Mortise@2026' }

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/finance-${name}.png`, animations: 'disabled' })

async function entry(page: Page, form: Locator, line: number, summary: string, account: string) {
  await form.getByLabel(`第${line}行摘要`).fill(summary)
  await form.getByLabel(`第${line}行科目`).fill(account)
  await optionOf(page, `[${account}]`).first().click()
}

test('what is written month after month is kept as a template, and a voucher begins with it', async ({
  page,
}) => {
  const name = `每月电费${mark()}`
  await signIn(page, '/finance/gl-voucher-template', writer)
  const list = page.getByRole('region', { name: '凭证模板', exact: true })
  await list
    .getByRole('button', { name: /^新\s?增$/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: /^新增/ })
  await form.getByLabel('模板名称', { exact: true }).fill(name)
  await entry(page, form, 1, name, '5101')
  await entry(page, form, 2, name, '1002')
  await form.getByLabel('第1行借方').fill('300')
  await form.getByLabel('第1行借方').press('Tab')
  await expect(form.getByLabel('借贷差额')).toContainText('300.00')
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await shot(page, 'voucher-template')
  await form.getByRole('button', { name: /^(保存|确\s?定)$/ }).click()
  await expect(form).toBeHidden()

  await search(list, '模板名称', name)
  const row = list.getByRole('row').filter({ hasText: name })
  await act(page, row, '生成记账凭证')
  const voucher = page.getByRole('dialog', { name: /^新增/ })
  const lines = voucher.getByRole('grid', { name: '分录' })
  await expect(await cellOf(lines, 1, '摘要')).toHaveText(name)
  await expect(await cellOf(lines, 1, '借方')).toHaveText('300.00')
  await (await cellOf(lines, 2, '贷方')).click()
  await paste(page, '300')
  await expect(await cellOf(lines, 2, '贷方')).toHaveText('300.00')
  await shot(page, 'voucher-of-template')
  await voucher.getByRole('button', { name: /^(保存|确\s?定)$/ }).click()
  await expect(voucher).toBeHidden()

  await page.goto('/finance/gl-voucher')
  const vouchers = page.getByRole('region', { name: '记账凭证', exact: true })
  await search(vouchers, '摘要', name)
  const made = vouchers.getByRole('row').filter({ hasText: name }).filter({ hasText: '草稿' })
  await expect(made).toContainText('300.00')
})
