import { expect } from '@playwright/test'
import { callsOf, cellOf, mark, signedIn as test } from '../../../e2e/fixtures.ts'
import { makeMaterials } from '../../../e2e/materials.ts'

test('boards of one name are told apart by code and size, found by their sound, and bring their unit', async ({
  page,
  request,
}) => {
  const calls = await callsOf(request)
  const { board } = await makeMaterials(calls)
  const { unitId, categoryId } = await calls.get<Record<string, string>>('/bas/basMaterial/queryById', {
    id: board,
  })
  // Without figures, which would be found for a size.
  const model = mark().replaceAll(/\d/g, 'x')
  const add = (size: string) =>
    calls.post('/bas/basMaterial/add', { name: '榫接中纤板', model, size, unitId, categoryId })
  for (const size of ['12厘', '15厘', '18厘']) await add(size)

  await page.goto('/stock/stock-in')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form.getByRole('button', { name: '新增', exact: true }).click()
  // The first cell waits for what is typed.
  await page.keyboard.type(`sunjie ${model}`)
  const offered = page.locator('.ant-select-item-option').filter({ hasText: model })
  await expect(offered).toHaveText([/18厘/, /15厘/, /12厘/])
  await expect(offered.first()).toContainText(/^\[\d+\] 榫接中纤板 /)
  await page.screenshot({ path: 'test-results/screenshots/material-names.png' })

  // Enter comes at once, as from a scanner: the rows that stand there are not those that were typed for.
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`sjzxb ${model} 15`)
  await page.keyboard.press('Enter')
  const grid = form.getByRole('grid', { name: '明细' })
  await expect(await cellOf(grid, 1, '物料')).toHaveText(new RegExp(`^\\[\\d+\\] 榫接中纤板 ${model} 15厘$`))
  await expect(await cellOf(grid, 1, '单位')).not.toHaveText('')
})
