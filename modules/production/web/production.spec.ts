import { expect, type Page } from '@playwright/test'
import { chooseOfRow, seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { optionOf } from '../../../e2e/grids.ts'
import { releasedOrder, stockUp } from '../../../e2e/production.ts'

const document = (page: Page, label: string) => page.getByRole('article', { name: new RegExp(`^${label} `) })

test('[A-018] a released order is planned, made into work orders, its material is fetched and work is reported', async ({
  page,
  request,
}) => {
  const { no, warehouse, warehouseId, post, get } = await releasedOrder(request)
  await page.goto('/production/production-plan')
  const plans = page.getByRole('region', { name: '生产计划', exact: true })
  const plan = plans.getByRole('row').filter({ hasText: no })
  await expect(plan).toContainText('待计划')
  await plan.getByRole('link', { name: /^SCJH/ }).click()
  await chooseOfRow(page, document(page, '生产计划'), '下达')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s?定$/ })
    .click()
  await expect(document(page, '生产计划')).toContainText('已分解')

  // Others' work orders come and go in the list meanwhile.
  await document(page, '生产计划').getByRole('tab', { name: '关联单据' }).click()
  const workNo =
    (await document(page, '生产计划')
      .getByRole('region', { name: '后续单据' })
      .getByRole('link', { name: /^GD/ })
      .textContent()) ?? ''
  await page.goto('/production/work-order')
  const works = page.getByRole('region', { name: '生产工单', exact: true })
  const work = works.getByRole('row').filter({ hasText: workNo })
  await expect(work).toContainText('已下达')
  const { records } = await get<{ records: { id: string }[] }>('/erp_work_order/erpWorkOrder/list', {
    docNo: workNo,
  })
  const id = records[0]?.id ?? ''
  const { matList } = await get<{ matList: { materialId: string; needQty: number }[] }>(
    '/erp_work_order/erpWorkOrder/queryById',
    { id },
  )
  await stockUp({ warehouseId, post }, { matList })

  await work.getByRole('link', { name: workNo }).click()
  const page2 = document(page, '生产工单')
  await expect(page2.getByRole('table').filter({ hasText: '工序票' })).toContainText('可开工')
  expect(await seriousFaults(page, 'main')).toEqual([])
  await page2.getByRole('button', { name: '生成领料单' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '仓库' }).fill(warehouse)
  await optionOf(page, warehouse).click()
  await dialog.getByRole('button', { name: /^确\s?定$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('生成领料单成功')).toBeVisible()

  await page.goto('/production/material-issue')
  const issues = page.getByRole('region', { name: '领料单', exact: true })
  const issue = issues.getByRole('row').filter({ hasText: workNo })
  await issue.getByRole('button', { name: /^发\s?料$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s?定$/ })
    .click()
  await expect(issue).toContainText('已发料')

  await page.goto('/production/work-order')
  await work.getByRole('link', { name: workNo }).click()
  await chooseOfRow(page, page2, '报工')
  await expect(dialog.getByRole('radio', { name: /^10 开料 可开工 可报 2/ })).toBeChecked()
  await dialog.getByRole('button', { name: /^报\s?工$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page2).toContainText('生产中')
  await expect(page2.getByRole('row').filter({ hasText: '开料' }).first()).toContainText('完工')

  // A plan that is left is found again as it was.
  await page.goto('/production/production-plan')
  await expect(plan).toContainText('已分解')
})
