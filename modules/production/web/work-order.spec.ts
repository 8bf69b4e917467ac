import { expect } from '@playwright/test'
import { callsOf, chooseOfRow, mark, seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { optionOf } from '../../../e2e/grids.ts'

test('[A-016] a work order of a made part is added by hand, found, changed and deleted', async ({
  page,
  request,
}) => {
  const { post, get } = await callsOf(request)
  const name = mark()
  const unitId = await post<string>('/bas/basUnit/add', { name: `件${name}`, code: name })
  const categoryId = await post<string>('/bas/basMaterialCategory/add', { text: `半成品${name}`, kind: '4' })
  const material = (label: string, source: string) =>
    post<string>('/bas/basMaterial/add', { name: `${label}${name}`, unitId, categoryId, source })
  const [leaf, board] = [await material('门扇芯', '2'), await material('板', '1')]
  const { records } = await get<{ records: { id: string }[] }>('/erp_route/erpRoute/list', { code: 'BP' })
  const bill = await post<string>('/erp_bom/erpBom/add', {
    materialId: leaf,
    routeId: records[0]?.id,
    effFrom: '2026-01-01',
    itemList: [{ materialId: board, usageNum: 2 }],
  })
  await post('/erp_bom/erpBom/move', { id: bill, move: 'activate' })

  await page.goto('/production/work-order')
  const list = page.getByRole('region', { name: '生产工单', exact: true })
  const released = list.getByRole('row').filter({ hasText: '已下达' }).first()
  await expect(released.getByRole('button', { name: '报工' })).toBeVisible()
  // When work is due and how far it is stand beside what may be done, not under it.
  const edge = async (column: string) => {
    const { x, width } = (await list.getByRole('columnheader', { name: column }).boundingBox())!
    return { left: x, right: x + width }
  }
  const actions = await edge('操作')
  for (const column of ['交期', '进度']) expect((await edge(column)).right).toBeLessThanOrEqual(actions.left)
  await expect(released.getByRole('button', { name: '追溯' })).toHaveCount(0)
  await released.getByRole('button', { name: '更多' }).click()
  await expect(page.getByRole('menuitem', { name: '追溯', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await list.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: /^新增/ })
  await expect(form.getByRole('heading', { name: '门码' })).toBeHidden()
  await form.getByLabel('产出物料').fill(`门扇芯${name}`)
  await optionOf(page, `门扇芯${name}`).click()
  await form.getByLabel('数量', { exact: true }).fill('6')
  await form.getByLabel('交期').fill('2099-12-31')
  await form.getByLabel('交期').press('Enter')
  expect(await seriousFaults(page, '.ant-drawer')).toEqual([])
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()

  await page.goto(`/production/work-order#itemName=${encodeURIComponent(`门扇芯${name}`)}`)
  const row = list.getByRole('row').filter({ hasText: `门扇芯${name}` })
  await expect(row).toContainText('草稿')
  await row.getByRole('button', { name: /^编\s?辑$/ }).click()
  const edited = page.getByRole('dialog', { name: /^编辑/ })
  await expect(edited.getByText('用料', { exact: true }).first()).toBeVisible()
  await edited.getByLabel('数量', { exact: true }).first().fill('8')
  await edited.getByRole('button', { name: '保存', exact: true }).click()
  await expect(edited).toBeHidden()
  await expect(row).toContainText('8')
  await chooseOfRow(page, row, '删除')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s?定$/ })
    .click()
  await expect(row).toHaveCount(0)
})
