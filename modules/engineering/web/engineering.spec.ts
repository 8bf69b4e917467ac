import { expect } from '@playwright/test'
import {
  callsOf,
  chooseOfRow,
  mark,
  pressEscape,
  seriousFaults,
  signedIn as test,
} from '../../../e2e/fixtures.ts'

test('[A-019] a production line is added, found, edited and deleted', async ({ page }) => {
  const name = mark()
  // The area comes while the browser is idle: its page waits for it.
  await page.goto('/engineering/production-line')
  const list = page.getByRole('region', { name: '产线', exact: true })
  await list.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  const save = form.getByRole('button', { name: /^(确\s?定|保\s?存)$/ })
  await form.getByLabel('产线编码').fill(`L${name}`)
  await form.getByLabel('产线名称').fill(`木门线${name}`)
  await save.click()
  await expect(form).toBeHidden()

  await list.getByRole('search').getByLabel('产线名称').fill(`木门线${name}`)
  await list.getByRole('button', { name: '查询', exact: true }).click()
  const row = list.getByRole('row').filter({ hasText: `木门线${name}` })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: '编辑' }).click()
  await form.getByLabel('产线名称').fill(`木门线${name}改`)
  await save.click()
  await expect(row).toContainText(`木门线${name}改`)
  await chooseOfRow(page, row, '删除')
  await page.getByRole('dialog').filter({ hasText: '删除' }).getByRole('button', { name: '确定' }).click()
  await expect(row).toHaveCount(0)
})

test('an engineer explodes a bill, looks up where a part goes, and compares two revisions', async ({
  page,
  request,
}) => {
  const { post, get } = await callsOf(request)
  const name = mark()
  const unitId = await post<string>('/bas/basUnit/add', { name: `件${name}`, code: name })
  const categoryId = await post<string>('/bas/basMaterialCategory/add', { text: `半成品${name}` })
  const material = (label: string, source: string) =>
    post<string>('/bas/basMaterial/add', {
      name: `${label}${name}`,
      code: `${label}${name}`,
      unitId,
      categoryId,
      source,
    })
  const [leaf, blank, board] = [
    await material('门扇', '2'),
    await material('白坯', '2'),
    await material('板', '1'),
  ]
  const bill = async (materialId: string, part: string, usageNum: number) => {
    const id = await post<string>('/erp_bom/erpBom/add', {
      materialId,
      effFrom: '2026-01-01',
      itemList: [{ materialId: part, usageNum }],
    })
    const { code } = await get<{ code: string }>('/erp_bom/erpBom/queryById', { id })
    return { id, code }
  }
  const activate = (id: string) => post('/erp_bom/erpBom/move', { id, move: 'activate' })
  const below = await bill(blank, board, 3)
  await activate(below.id)
  const first = await bill(leaf, blank, 1)
  await activate(first.id)
  await bill(leaf, blank, 2)

  await page.goto('/engineering/bom')
  const list = page.getByRole('region', { name: '物料清单', exact: true })
  const row = (code: string) => list.getByRole('row').filter({ hasText: code })
  await row(first.code).getByRole('button', { name: '结构' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('展开数量').fill('10')
  await expect(dialog.getByRole('row').filter({ hasText: `板${name}` })).toContainText('30')
  await dialog.getByText('按物料合计').click()
  await expect(dialog.getByRole('row').filter({ hasText: `白坯${name}` })).toContainText('10')
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await dialog.getByRole('tab', { name: '对比版本' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: '修改' })).toContainText('用量 2')
  await pressEscape(page)
  await expect(dialog).toBeHidden()

  await row(below.code).getByRole('button', { name: '结构' }).click()
  await dialog.getByRole('tab', { name: '反查' }).click()
  await expect(
    dialog
      .getByRole('row')
      .filter({ hasText: `门扇${name}` })
      .first(),
  ).toContainText(first.code)
})
