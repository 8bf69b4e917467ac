import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  callsOf,
  chooseOfRow,
  mark,
  seriousFaults,
  signIn,
  signedOut as test,
} from '../../../e2e/fixtures.ts'
import { optionOf } from '../../../e2e/grids.ts'
import { releasedWork } from '../../../e2e/production.ts'

const panels = '/erp_panel/erpPanel'
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/cutting-${name}.png`, animations: 'disabled' })
const confirm = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s?定$/ })
    .click()

/** A work order with two panels of a board of its own, and boards of it in stock. */
async function twoPanels(request: APIRequestContext) {
  const work = await releasedWork(request)
  const { post, get } = await callsOf(request)
  const name = `试切板${mark()}`
  const units = await get<{ records: { id: string }[] }>('/bas/basUnit/list', { code: 'M2' })
  const categoryId = await post<string>('/bas/basMaterialCategory/add', { text: `板材${name}`, kind: '1' })
  const materialId = await post<string>('/bas/basMaterial/add', {
    name,
    unitId: units.records[0]!.id,
    categoryId,
    length: 2440,
    width: 1220,
    thickness: 18,
  })
  const itemList = [{ materialId, qty: 30, unitCost: 20 }]
  const receipt = await post<string>('/erp_stock_in/erpStockIn/add', {
    warehouseId: work.warehouseId,
    itemList,
  })
  await post('/erp_stock_in/erpStockIn/move', { id: receipt, move: 'approveAndPost' })
  for (let count = 0; count < 2; count++)
    await post(`${panels}/add`, {
      workOrderId: work.id,
      materialId,
      length: 2105,
      width: 810,
      name: '门扇面板',
    })
  const codesOf = async () =>
    (await get<{ records: { panelNo: string }[] }>(`${panels}/list`, { materialId })).records.map(
      ({ panelNo }) => panelNo,
    )
  return { ...work, name, materialId, codesOf }
}

test('waiting panels are laid on boards, looked at, released and cut by scan', async ({ page, request }) => {
  const { name, warehouse, codesOf } = await twoPanels(request)
  await signIn(page, '/cutting/cut-plan')
  const waiting = page.getByRole('row').filter({ hasText: name })
  await expect(waiting).toContainText('2 块')
  await waiting.getByRole('button', { name: '排版' }).click()
  const form = page.getByRole('dialog', { name: '新增', exact: true })
  await form.getByLabel('板材仓', { exact: true }).fill(warehouse)
  await optionOf(page, warehouse).click()
  await shot(page, 'form')
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await form.getByRole('button', { name: /^(确\s?定|保存)$/ }).click()
  await expect(form).toBeHidden()
  const row = page
    .getByRole('region', { name: '排版单', exact: true })
    .getByRole('row')
    .filter({ hasText: name })
  await expect(row).toContainText('待下发', { timeout: 60_000 })
  await expect(row).toContainText('57.3%')
  await shot(page, 'list')
  await row.getByRole('link', { name: /^PB/ }).click()
  const document = page.getByRole('article', { name: /^排版单 / })
  await document.getByRole('tab', { name: '排样图' }).click()
  await expect(page.getByRole('img', { name: /板材 2440×1220 ×2，板件 1 块/ })).toBeVisible()
  await shot(page, 'sheets')
  await document.getByRole('button', { name: '下发开料' }).click()
  await confirm(page)
  await expect(document.locator('[aria-current=step]')).toHaveText('已下发')

  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/cutting/cut')
  for (const code of await codesOf()) {
    await page.getByLabel('条码').fill(code)
    await page.getByLabel('条码').press('Enter')
    await expect(page.getByRole('status').filter({ hasText: '已开料' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: code })).toBeVisible()
  }
  await shot(page, 'cut-375')
  await page.getByLabel('条码').fill((await codesOf())[0]!)
  await page.getByLabel('条码').press('Enter')
  await expect(page.getByRole('alert')).toContainText('开料，不能重复')
})

test('[A-127] a panel is added with its holes, found, changed and deleted', async ({ page, request }) => {
  const { name, codesOf, materialId } = await twoPanels(request)
  const { put, get } = await callsOf(request)
  const [code] = await codesOf()
  const { records } = await get<{ records: { id: string; version: number }[] }>(`${panels}/list`, {
    panelNo: code!,
    materialId,
  })
  await put(`${panels}/edit`, {
    id: records[0]!.id,
    holeList: [{ face: '1', x: 50, y: 1000, diameter: 35, depth: 12 }],
  })
  await signIn(page, '/cutting/panel')
  const list = page.getByRole('region', { name: '板件', exact: true })
  await list.getByRole('search').getByLabel('板件码', { exact: true }).fill(code!)
  await list
    .getByRole('search')
    .getByRole('button', { name: /^查\s?询$/ })
    .click()
  const row = list.getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await shot(page, 'panels')
  await row.getByRole('button', { name: /^编\s?辑$/ }).click()
  const form = page.getByRole('dialog', { name: /^编辑/ })
  await form.getByRole('textbox', { name: '备注', exact: true }).first().fill('先做')
  await shot(page, 'panel-form')
  await form.getByRole('button', { name: /^(确\s?定|保存)$/ }).click()
  await expect(form).toBeHidden()
  await chooseOfRow(page, row, '删除')
  await confirm(page)
  await expect(row).toHaveCount(0)
})
