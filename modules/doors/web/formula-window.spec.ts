import { expect } from '@playwright/test'
import { cellOf, seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'

test('a formula is written in a window that completes names, marks faults and tells its value on a sample', async ({
  page,
}) => {
  await page.goto('/doors/door')
  const list = page.getByRole('region', { name: '门型', exact: true })
  await list.getByRole('textbox', { name: '门型编码' }).fill('M808')
  await list.getByRole('textbox', { name: '门型编码' }).press('Enter')
  await list
    .getByRole('row')
    .filter({ hasText: 'M808' })
    .first()
    .getByRole('button', { name: '编辑' })
    .click()
  await page.getByRole('tab', { name: '计价' }).click()
  const prices = page.getByRole('grid', { name: '计价' })
  await (await cellOf(prices, 1, '公式')).dblclick()

  const dialog = page.getByRole('dialog', { name: '公式' })
  const editor = dialog.getByRole('textbox', { name: '公式内容' })
  await expect(dialog.getByRole('region', { name: '函数' })).toContainText('四舍五入')
  await expect(dialog.getByRole('region', { name: '参数和变量' })).toContainText('洞口高')
  await expect(dialog.getByLabel('样例结果')).toHaveText(/^= [\d.]+$/)
  await page.screenshot({ path: 'test-results/screenshots/formula-window.png' })
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])

  // By what people call it, and the code is put in.
  await editor.press('Control+a')
  await page.keyboard.type('洞口高')
  await page.getByRole('option', { name: /^h\b/ }).click()
  await expect(editor).toHaveText('h')
  await page.keyboard.type(' * 2 + hh')
  await expect(dialog.getByRole('alert')).toHaveCount(1)
  await expect(dialog.getByRole('alert')).toContainText('未知变量hh')
  await expect(dialog.locator('.cm-lintRange-error')).toHaveText('hh')
  await expect(dialog.getByRole('button', { name: '确定' })).toBeDisabled()
  await expect(dialog.getByLabel('样例结果')).toHaveText('')
  await page.screenshot({ path: 'test-results/screenshots/formula-fault.png' })
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+Space')
  await expect(page.getByRole('option').first()).toBeVisible()
  // Escape is for the list first.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Backspace')
  await dialog
    .getByRole('region', { name: '函数' })
    .getByRole('button', { name: /^max\(/ })
    .click()
  await page.keyboard.type('1, 7)')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByLabel('样例结果')).toHaveText(/^= \d+$/)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  await expect(await cellOf(prices, 1, '公式')).toContainText('h * 2 + max(1, 7)')
})
