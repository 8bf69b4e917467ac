import { expect } from '@playwright/test'
import { seriousFaults, signIn, signedOut as test } from '../../../e2e/fixtures.ts'

const accountant = { username: 'wujing', password: 'Mortise@2026' }

test('the statements of a month are read in their forms, asked for their entries down to the document, and exported', async ({
  page,
}) => {
  const shot = (name: string) =>
    page.screenshot({ path: `test-results/screenshots/finance-${name}.png`, fullPage: true })
  await signIn(page, '/finance/statements', accountant)
  const sheet = page.getByRole('table', { name: '资产负债表' })
  const total = (name: RegExp) => sheet.getByRole('row').filter({ hasText: name })
  await expect(total(/资产总计/)).toContainText('负债和所有者权益（或股东权益）总计')
  await expect(page.getByText('报表不平衡')).toHaveCount(0)
  await shot('balance-sheet')
  expect(await seriousFaults(page, 'section[aria-label=财务报表]')).toEqual([])
  await sheet
    .getByRole('button', { name: /^应收账款 .* 的分录$/ })
    .first()
    .click()
  const entries = page.getByRole('dialog', { name: /^应收账款/ })
  await expect(entries.getByRole('link', { name: /^YS/ }).first()).toBeVisible()
  await shot('balance-sheet-entries')
  // What was set off leads to how it was.
  const sold = entries.getByRole('row').filter({ hasNotText: '冲' })
  await sold.getByRole('link', { name: /^YS/ }).first().click()
  await expect(page.getByRole('article', { name: /^应收单 YS/ })).toBeVisible()

  await page.goto('/finance/statements')
  await page.getByRole('tab', { name: '利润表' }).click()
  await expect(
    page.getByRole('table', { name: '利润表' }).getByRole('row').filter({ hasText: '净利润' }),
  ).toBeVisible()
  await shot('income')
  await page.getByRole('tab', { name: '现金流量表' }).click()
  const flow = page.getByRole('table', { name: '现金流量表' })
  await expect(flow.getByRole('row').filter({ hasText: '期末现金余额' })).toBeVisible()
  await expect(page.getByText('报表不平衡')).toHaveCount(0)
  await shot('cashflow')
  const download = page.waitForEvent('download')
  await page.getByRole('tabpanel', { name: '现金流量表' }).getByRole('button', { name: '导出' }).click()
  expect((await download).suggestedFilename()).toMatch(/^现金流量表.*\.xlsx$/)
})
