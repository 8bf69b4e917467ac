import { expect, type Locator, type Page } from '@playwright/test'
import { callsOf, pressEscape, seriousFaults, signedIn as test } from '../../../../e2e/fixtures.ts'
import { specimen, valueOf } from '../../../../e2e/gallery.ts'
import { optionOf } from '../../../../e2e/grids.ts'
import { makeMaterials } from '../../../../e2e/materials.ts'

const widthOf = async (dialog: Locator) => (await dialog.locator('.ant-modal-container').boundingBox())?.width
const cards = (dialog: Locator) => dialog.locator('.mortise-pick-card')
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/materials-${name}.png` })
/** The next question for materials, by its parameters. */
const queryOfNext = async (page: Page) => {
  const request = await page.waitForRequest('**/bas/basMaterial/listByIdCode?*')
  return Object.fromEntries(new URL(request.url()).searchParams)
}
const confirm = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
}

/** A material of the fixtures, as its box names it. */
const lathNamed = (name: string) => new RegExp(`^\\[\\w+\\] 木方${name} FX-${name}$`)
const opener = (page: Page) => specimen(page, '物料选择').getByRole('button', { name: '选择物料' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '选择物料', exact: true })

test('[B-028] [B-288] [B-367] materials that are chosen are named, and others picked in a window 1250 wide', async ({
  page,
  request,
}) => {
  const { name, lath } = await makeMaterials(await callsOf(request))
  const named = queryOfNext(page)
  await page.goto(`/demo/pickers?material=${lath}`)
  expect(await named).toMatchObject({ id: `${lath},` })
  await expect(specimen(page, '物料选择').getByPlaceholder('请先选择物料')).toHaveValue(lathNamed(name))
  await opener(page).click()
  await expect.poll(() => widthOf(dialogOf(page))).toBe(1250)
  await pressEscape(page)
  await expect(dialogOf(page)).toBeHidden()
  await specimen(page, '按部门选择用户').getByRole('button', { name: /^选择/ }).click()
  const people = page.getByRole('dialog', { name: '根据部门选择用户' })
  await expect.poll(() => widthOf(people)).toBe(1250)
})

test('[B-024] [B-025] [B-154] [B-361] materials are found by the categories that are chosen in a tree, as cards', async ({
  page,
  request,
}) => {
  const { name, branch, first, second } = await makeMaterials(await callsOf(request))
  await page.goto('/demo/pickers')
  const opened = page.waitForRequest(/\/listByIdCode\?.*pageSize=50\b/)
  await opener(page).click()
  const dialog = dialogOf(page)
  const query = Object.fromEntries(new URL((await opened).url()).searchParams)
  expect(query).toMatchObject({ pageNo: '1', column: 'createTime', order: 'desc' })
  await expect(dialog.locator('.ant-pagination-options')).toContainText('全部')

  const tree = dialog.getByRole('group', { name: '物料分类' })
  const node = (text: string) => tree.getByText(text, { exact: true })
  await expect(node(`枝${name}`)).toBeVisible()
  let narrowed = queryOfNext(page)
  await node(`枝${name}`).click()
  expect(await narrowed).toMatchObject({ codeid: branch })
  await expect(cards(dialog)).toHaveCount(3)
  narrowed = queryOfNext(page)
  await node(`枝${name}`).click()
  expect(await narrowed).not.toHaveProperty('codeid')
  await node(`乙${name}`).click()
  await expect(cards(dialog)).toHaveCount(1)
  narrowed = queryOfNext(page)
  await node(`甲${name}`).click()
  expect((await narrowed).codeid?.split(',').toSorted()).toEqual([first, second].toSorted())
  await expect(cards(dialog)).toHaveCount(3)
})

test('[B-026] [B-072] [B-155] [B-401] materials are found by name and model, shown with their picture and kept by their ids', async ({
  page,
  request,
}) => {
  const { name, board, lath, attachment } = await makeMaterials(await callsOf(request))
  await page.goto(`/demo/pickers?material=${lath}`)
  const box = specimen(page, '物料选择').getByPlaceholder('请先选择物料')
  await expect(box).toHaveValue(lathNamed(name))
  await opener(page).click()
  const dialog = dialogOf(page)
  const tree = dialog.getByRole('group', { name: '物料分类' })
  for (const end of ['甲', '乙']) await tree.getByText(`${end}${name}`, { exact: true }).click()
  await expect(cards(dialog)).toHaveCount(3)

  const search = dialog.getByRole('search')
  await search.getByLabel('物料名称').fill(`板${name}`)
  await search.getByLabel('物料名称').press('Enter')
  await expect(cards(dialog)).toHaveCount(1)
  const picture = cards(dialog).getByRole('img', { name: `木板${name}` })
  const shown = decodeURIComponent((await picture.getAttribute('src')) ?? '')
  expect(shown).toContain(attachment.split(',')[0])
  await expect(cards(dialog).getByRole('img')).toHaveCount(1)
  await search.getByRole('button', { name: '重置' }).click()
  await expect(cards(dialog)).toHaveCount(3)
  await search.getByLabel('型号').fill(`mx-${name}`)
  await search.getByLabel('型号').press('Enter')
  await expect(cards(dialog)).toHaveCount(1)
  await cards(dialog).click()
  await expect(cards(dialog)).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('region', { name: '已选物料' })).toContainText(`木方${name}`)
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await confirm(dialog)
  await expect(valueOf(page, '物料选择')).toHaveText(`"${lath},${board}"`)
  await expect(box).toHaveValue(
    new RegExp(`^\\[\\w+\\] 木方${name} FX-${name},\\[\\w+\\] 木板${name} MX-${name} 18厘 胡桃$`),
  )
})

test('[B-027] [B-029] [B-153] [B-360] materials are picked in a list too, which is remembered, and by the name of their use', async ({
  page,
  request,
}) => {
  const { name, glass, code } = await makeMaterials(await callsOf(request))
  const saved = () => page.evaluate(() => localStorage.getItem('mortise:material-activity'))
  await page.goto('/demo/pickers')
  const open = () => specimen(page, '物料选择（单选）').locator('.ant-select').click()
  await open()
  const dialog = page.getByRole('dialog', { name: '选择物料', exact: true })
  await expect(cards(dialog).first()).toBeVisible()
  expect(await saved()).toBeNull()
  await shot(page, 'picker-cards')
  const listed = queryOfNext(page)
  await dialog.getByText('列表', { exact: true }).click()
  expect(await listed).toMatchObject({ pageSize: '10' })
  const headings = dialog.locator('.mortise-pick-rows').getByRole('columnheader')
  await expect(headings).toHaveText(['', '图片', '物料名称', '型号', '规格', '颜色', '编码', '单位'])
  expect(JSON.parse((await saved()) ?? '{}')).toMatchObject({ value: 'l' })
  await dialog.locator('.ant-pagination-options .ant-select').click()
  const sizes = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
  await expect(sizes).toHaveText(['10 条/页', '20 条/页', '30 条/页', '50 条/页', '100 条/页'])
  await page.keyboard.press('Escape')
  await shot(page, 'picker-list')
  await dialog.getByRole('search').getByLabel('物料名称').fill(name)
  await dialog.getByRole('search').getByLabel('物料名称').press('Enter')
  const row = (text: string) => dialog.getByRole('row').filter({ hasText: text })
  await expect(row(`木板${name}`)).toContainText(code)
  await expect(row(`旧板${name}`)).toHaveCount(0)
  await row(`玻璃${name}`).dblclick()
  await expect(dialog).toBeHidden()
  await expect(valueOf(page, '物料选择（单选）')).toHaveText(`"${glass}"`)

  await page.reload()
  await open()
  await expect(headings.first()).toBeVisible()
  await dialog.getByText('卡片', { exact: true }).click()
  await expect(cards(dialog).first()).toBeVisible()
  await pressEscape(page)
  await expect(dialog).toBeHidden()

  const named = queryOfNext(page)
  await specimen(page, '板材选择').getByRole('button', { name: '选择板材' }).click()
  const boards = page.getByRole('dialog', { name: '板材选择', exact: true })
  expect(await named).toMatchObject({ codeid: 'board' })
  const tree = boards.getByRole('group', { name: '物料分类' })
  await expect(tree.getByText('密度板', { exact: true })).toBeVisible()
  await expect(tree.getByText('五金', { exact: true })).toHaveCount(0)
  await expect(cards(boards).first()).toContainText(/板|线/)
  await page.setViewportSize({ width: 375, height: 800 })
  await shot(page, 'picker-narrow')
  await page.setViewportSize({ width: 1280, height: 800 })
  await pressEscape(page)
  await expect(boards).toBeHidden()

  const field = specimen(page, '物料字段')
  await field.getByRole('combobox').fill('实木多层')
  await optionOf(page, '实木多层板').first().click()
  await expect(valueOf(page, '物料字段')).not.toHaveText('null')
  await field.getByTitle('打开门板选择').click()
  await expect(dialog.getByRole('region', { name: '已选物料' })).toContainText('实木多层板')
})
