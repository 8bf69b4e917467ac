import { expect, type Page } from '@playwright/test'
import {
  callsOf,
  chooseOfRow,
  makeMember,
  mark,
  seriousFaults,
  signedIn as test,
} from '../../../../../e2e/fixtures.ts'
import { withSettings } from '../../../../../e2e/settings.ts'

const tree = (page: Page) => page.getByRole('region', { name: '部门树' })
const node = (page: Page, name: string) => tree(page).getByRole('treeitem').filter({ hasText: name })
const side = (page: Page) => page.getByRole('region', { name: '所选部门' })
const find = (page: Page, name: string) => tree(page).getByLabel('搜索部门').fill(name)
const ask = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text })

test('[A-053] departments are kept as a tree: added below, renamed, moved, merged and deleted', async ({
  page,
  request,
}) => {
  const own = mark()
  const { post, get } = await callsOf(request)
  const add = (departName: string, parentId = '') =>
    post<string>('/sys/sysDepart/add', { departName, parentId, orgCategory: '2' })
  const top = await add(`集团${own}`)
  const sales = await add(`销售${own}`, top)
  await add(`仓库${own}`, top)
  await makeMember(request, [sales])

  await page.goto('/system/depart')
  await expect(node(page, '总公司').first()).toBeVisible()
  await find(page, own)
  await expect(node(page, `销售${own}`)).toBeVisible()
  await expect(node(page, '总公司')).toHaveCount(0)

  // Added by the menu of a department, which the right button opens.
  await node(page, `集团${own}`).getByText(`集团${own}`).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '新增下级' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await expect(form).toContainText(`集团${own}`)
  await form.getByLabel('部门名称').fill(`设计${own}`)
  await form.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('添加成功！').first()).toBeVisible()
  await node(page, `设计${own}`).getByText(`设计${own}`).click()
  await expect(side(page)).toContainText(/A\d\dA03/)
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/departs.png' })

  // Renamed where it stands.
  await side(page).getByLabel('部门名称').fill(`研发${own}`)
  await side(page).getByRole('button', { name: '确定' }).click()
  await expect(node(page, `研发${own}`)).toBeVisible()
  await expect(side(page).getByLabel('部门名称')).toHaveValue(`研发${own}`)

  // Moved by dragging, once the search no longer hides what lies between.
  // High enough for all of them: what is not seen is not drawn.
  await page.setViewportSize({ width: 1440, height: 2400 })
  await find(page, '')
  const [dragged, target] = [`研发${own}`, `仓库${own}`].map((name) => node(page, name).getByText(name))
  // Let go to the right of where it began, it goes inside.
  await dragged!.dragTo(target!, { sourcePosition: { x: 4, y: 8 }, targetPosition: { x: 64, y: 18 } })
  await ask(page, `移动到【仓库${own}】下吗`).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('移动成功！').first()).toBeVisible()
  const forest = await get<{ id: string; children?: { title: string; children?: { title: string }[] }[] }[]>(
    '/sys/sysDepart/queryTreeList',
  )
  const children = forest.find(({ id }) => id === top)?.children
  expect(children?.find(({ title }) => title === `仓库${own}`)).toMatchObject({
    children: [{ title: `研发${own}` }],
  })

  // Not deleted while people are there; merged into another with them, after two questions.
  await find(page, own)
  await node(page, `销售${own}`).getByText(`销售${own}`).click()
  await side(page).getByRole('tab', { name: '用户' }).click()
  await expect(side(page).getByRole('row').filter({ hasText: '测试员' })).toBeVisible()
  const more = async (entry: string) => {
    await chooseOfRow(page, tree(page), entry)
  }
  await more('删除')
  await ask(page, `确定删除【销售${own}】吗`).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('该部门下存在用户，不能删除！').first()).toBeVisible()
  await more('合并到…')
  const merging = page.getByRole('dialog', { name: `合并部门：销售${own}` })
  await expect(merging).toContainText('用户 1 名')
  await merging.getByLabel('合并到').click()
  const picker = page.getByRole('dialog', { name: '选择部门' })
  await picker.getByLabel('部门名称').fill(`仓库${own}`)
  await picker.getByLabel('部门名称').press('Enter')
  await picker.getByText(`仓库${own}`).click()
  await picker.getByRole('button', { name: '确认' }).click()
  await expect(merging.getByRole('button', { name: '合并', exact: true })).toBeDisabled()
  await merging.getByLabel(/请输入部门名称/).fill(`销售${own}`)
  await merging.getByRole('button', { name: '合并', exact: true }).click()
  await ask(page, '合并后不能撤销').getByRole('button', { name: '确定' }).click()
  await expect(page.getByText(`【销售${own}】已合并到【仓库${own}】`).first()).toBeVisible()
  await expect(node(page, `销售${own}`)).toHaveCount(0)

  await node(page, `研发${own}`).getByText(`研发${own}`).click()
  await more('删除')
  await ask(page, `确定删除【研发${own}】吗`).getByRole('button', { name: '确定' }).press('Enter')
  await expect(page.getByText('删除成功!').first()).toBeVisible()
  await expect(node(page, `研发${own}`)).toHaveCount(0)
})

test('the page of departments fits a phone and the night, and those who may only look change nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 760 })
  await withSettings(page, { night: true })
  await page.goto('/system/depart')
  await expect(node(page, '总公司').first()).toBeVisible()
  await expect(side(page).getByLabel('部门名称')).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/departs-phone.png', fullPage: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.goto('/system/my-depart')
  await expect(page.getByRole('region', { name: '我的部门' }).getByText('总公司')).toBeVisible()
  await expect(side(page).getByRole('row').filter({ hasText: 'admin' })).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/my-depart-phone.png', fullPage: true })
  expect(await seriousFaults(page)).toEqual([])
})
