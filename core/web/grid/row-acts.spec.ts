import { expect, type Page } from '@playwright/test'
import {
  cellOf,
  makeUser,
  pressEscape,
  seriousFaults,
  signedInAlone,
  signIn,
  signedIn as test,
} from '../../../e2e/fixtures.ts'
import { specimen } from '../../../e2e/gallery.ts'
import { boxOf, dragTo, gridOf, optionOf, shownState } from '../../../e2e/grids.ts'

const codes = async (page: Page, title: string) => (await shownState(page, title)).map(({ code }) => code)
const menuOf = (page: Page) => page.locator('.ant-dropdown').getByRole('menu')
const openMenu = async (page: Page, title: string, row: number) => {
  await gridOf(page, title)
    .getByRole('button', { name: `第${row}行操作` })
    .click()
  await expect(menuOf(page)).toBeVisible()
}

test('[B-116] rows are dragged by their handles and numbered anew', async ({ page }) => {
  await page.goto('/demo/grid-rows')
  const grid = gridOf(page, '行菜单')
  const handle = (row: number) => grid.getByRole('button', { name: `第${row}行操作` })
  await dragTo(page, handle(1), handle(3))
  await expect.poll(() => codes(page, '行菜单')).toEqual(['P2', 'P3', 'P1'])
  expect((await shownState(page, '行菜单')).map(({ orderNum }) => orderNum)).toEqual([1, 2, 3])
  await dragTo(page, handle(3), handle(1))
  await expect.poll(() => codes(page, '行菜单')).toEqual(['P1', 'P2', 'P3'])

  await grid.getByRole('radio', { name: '选择第1行' }).click()
  await grid.getByRole('radio', { name: '选择第2行' }).click()
  await expect(grid.getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(grid.getByRole('radio', { name: '选择第2行' })).toBeChecked()
})

test('[B-268] the menu of a row has what is switched on, and leaves the last row', async ({ page }) => {
  await page.goto('/demo/grid-rows')
  const own = specimen(page, '行菜单')
  const grid = gridOf(page, '行菜单')
  const entries: Readonly<Record<string, readonly string[]>> = {
    拖动: ['向上移', '向下移', '插入一行'],
    编辑: ['编辑'],
    复制: ['复制'],
    删除: ['删除'],
  }
  const all = Object.values(entries).flat()
  await openMenu(page, '行菜单', 2)
  await expect(menuOf(page).getByRole('menuitem')).toHaveText(all)
  expect(await seriousFaults(page)).toEqual([])
  await pressEscape(page)
  await expect(menuOf(page)).toBeHidden()
  for (const [off, gone] of Object.entries(entries)) {
    await own.getByRole('checkbox', { name: off, exact: true }).click()
    await openMenu(page, '行菜单', 1)
    await expect(menuOf(page).getByRole('menuitem')).toHaveText(all.filter((entry) => !gone.includes(entry)))
    await page.keyboard.press('Escape')
    await own.getByRole('checkbox', { name: off, exact: true }).click()
  }

  await (await cellOf(grid, 1, '编码')).click()
  await page.keyboard.press('Shift+F10')
  await expect(menuOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(own.getByRole('textbox', { name: '第1行编码' })).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await menuOf(page).getByRole('menuitem', { name: '复制' }).click()
  await expect.poll(() => codes(page, '行菜单')).toEqual(['P1', 'P1', 'P2', 'P3'])
  for (let left = 3; left >= 1; left -= 1) {
    await openMenu(page, '行菜单', 1)
    await menuOf(page).getByRole('menuitem', { name: '删除' }).click()
    const sure = page.getByRole('dialog', { name: '确认删除' }).getByRole('button', { name: '确定' })
    // Once it stands still it has the focus.
    await expect(sure).toBeFocused()
    await sure.click()
    await expect.poll(async () => (await codes(page, '行菜单')).length).toBe(left)
  }
  await openMenu(page, '行菜单', 1)
  await menuOf(page).getByRole('menuitem', { name: '删除' }).click()
  await expect(page.getByText('最后一行不能删除！')).toBeVisible()
  expect(await codes(page, '行菜单')).toEqual(['P3'])
  // What is said of the only row stands above it, whole.
  await (await cellOf(grid, 1, '名称')).click()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await expect(own.getByRole('tooltip')).toHaveText('编码不能为空')
  const [tooltip, room] = [await boxOf(own.getByRole('tooltip')), await boxOf(grid)]
  expect([tooltip.y >= room.y, tooltip.y + tooltip.height <= room.y + room.height]).toEqual([true, true])
  await own.screenshot({ path: 'test-results/screenshots/grid-only-row.png' })
})

signedInAlone(
  '[B-216] [B-217] [B-218] [B-385] rows are added as the settings say, which stay, and not inserted too fast',
  async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-15T08:00:00'))
    await page.goto('/demo/grid')
    const own = specimen(page, '明细行')
    const open = () => own.getByRole('button', { name: '新增选项' }).click()
    const add = () => own.getByRole('button', { name: '新增', exact: true }).click()
    const count = page.getByLabel('添加行数')
    const position = page.getByLabel('添加位置')
    const shownCodes = async () =>
      (await shownState<{ rows: { code: string | null }[] }>(page, '明细行')).rows.map(({ code }) => code)
    await open()
    await expect(count).toHaveValue('1')
    await expect(position).toHaveValue('0')
    await count.fill('0')
    await count.blur()
    await expect(count).toHaveValue('1')
    await position.fill('-1')
    await position.blur()
    await expect(position).toHaveValue('0')
    await position.fill('9')
    await position.blur()
    await expect(position).toHaveValue('3')
    await position.fill('0')
    await count.fill('2')
    await count.press('Escape')
    await add()
    await expect.poll(shownCodes).toEqual(['A1', 'B1', 'C1', null, null])
    await open()
    await position.fill('1')
    await position.blur()
    await page.getByRole('button', { name: '保存为默认值' }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
    await add()
    await expect.poll(shownCodes).toEqual([null, null, 'A1', 'B1', 'C1', null, null])

    await page.reload()
    await open()
    await expect(count).toHaveValue('2')
    await expect(position).toHaveValue('1')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('grid-add-rows')
    await page.keyboard.press('Escape')

    const insert = async () => {
      await openMenu(page, '明细行', 1)
      // By a key: the page may still make room for the row before.
      await menuOf(page).getByRole('menuitem', { name: '插入一行' }).press('Enter')
      await expect(menuOf(page)).toBeHidden()
    }
    await insert()
    await expect.poll(shownCodes).toEqual(['A1', null, 'B1', 'C1'])
    await page.clock.setFixedTime(new Date('2026-11-15T08:00:01.499'))
    await insert()
    await expect(page.getByText('你点击的太快了，请慢点点击!')).toBeVisible()
    expect(await shownCodes()).toEqual(['A1', null, 'B1', 'C1'])
    await page.clock.setFixedTime(new Date('2026-11-15T08:00:01.500'))
    await insert()
    await expect.poll(shownCodes).toEqual(['A1', null, null, 'B1', 'C1'])
  },
)

test('a whole row is edited in a dialog, with the editors and rules of its columns, as one step', async ({
  page,
}) => {
  await page.goto('/demo/grid-rows')
  await openMenu(page, '行菜单', 2)
  await menuOf(page).getByRole('menuitem', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑第2行' })
  const quantity = dialog.getByRole('textbox', { name: '数量' })
  await dialog.getByRole('textbox', { name: '名称' }).fill('门')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: '有未保存的内容，确定关闭吗?' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(dialog.getByRole('textbox', { name: '名称' })).toBeFocused()
  await dialog.getByRole('textbox', { name: '编码' }).fill('P1')
  await expect(dialog.getByText('编码不能重复')).toBeVisible()
  await quantity.fill('101')
  await expect(dialog.getByText('数量不能超过 100')).toBeVisible()
  await quantity.pressSequentially('x')
  await expect(quantity).toHaveValue('101')
  await page.screenshot({ path: 'test-results/screenshots/grid-row-dialog.png' })
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByRole('textbox', { name: '编码' })).toBeFocused()
  await dialog.getByRole('textbox', { name: '编码' }).fill('P9')
  await quantity.fill('5')
  await expect(dialog.getByText('500', { exact: true })).toBeVisible()
  await dialog.getByRole('combobox', { name: '开向' }).click()
  await optionOf(page, '左').click()
  await dialog.getByRole('textbox', { name: '交期' }).fill('2026-12-01')
  await dialog.getByRole('textbox', { name: '交期' }).press('Enter')
  await dialog.getByRole('checkbox', { name: '确认' }).click()
  expect((await shownState(page, '行菜单'))[1]).toMatchObject({ code: 'P2', qty: 2 })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  const edited = { code: 'P9', qty: 5, side: 'l', dueOn: '2026-12-01', sure: 'Y', amount: 500 }
  await expect.poll(async () => (await shownState(page, '行菜单'))[1]).toMatchObject(edited)
  await (await cellOf(gridOf(page, '行菜单'), 1, '名称')).click()
  await page.keyboard.press('Control+z')
  await expect
    .poll(async () => (await shownState(page, '行菜单'))[1])
    .toMatchObject({ code: 'P2', qty: 2, side: 'r' })
})

test('rows go when the page agrees, and cells that stand open are typed into at once', async ({ page }) => {
  await page.goto('/demo/grid-rows')
  const own = specimen(page, '确认删除')
  const grid = gridOf(page, '确认删除')
  const shown = () => shownState<{ rows: { code: string | null }[]; deleteIds: string[] }>(page, '确认删除')
  const remove = async (...rows: number[]) => {
    for (const row of rows) await grid.getByRole('checkbox', { name: `选择第${row}行` }).click()
    await own.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByRole('dialog', { name: '确认删除' }).getByRole('button', { name: '确定' }).click()
  }
  await remove(3)
  await expect(page.getByText('门锁已被引用，不能删除')).toBeVisible()
  await own.getByRole('button', { name: '清空选择' }).click()
  await own.getByRole('button', { name: '新增', exact: true }).click()
  await expect.poll(async () => (await shown()).rows.length).toBe(4)
  await remove(1, 4)
  await expect.poll(async () => (await shown()).rows.map(({ code }) => code)).toEqual(['P1', 'P2', 'P3'])
  await own.getByRole('button', { name: '服务端确认删除' }).click()
  await expect.poll(shown).toMatchObject({ rows: [{ code: 'P2' }, { code: 'P3' }], deleteIds: ['p1'] })

  const standing = gridOf(page, '始终编辑')
  await standing.getByRole('textbox', { name: '第1行名称' }).fill('大门')
  await standing.getByRole('combobox', { name: '第1行开向' }).click()
  await optionOf(page, '右').click()
  await standing.getByRole('checkbox', { name: '第1行确认' }).click()
  await expect
    .poll(async () => (await shownState(page, '始终编辑'))[0])
    .toMatchObject({ name: '大门', side: 'r', sure: 'N' })
  await specimen(page, '始终编辑').screenshot({ path: 'test-results/screenshots/grid-standing.png' })
  expect(await seriousFaults(page)).toEqual([])
})

test('the buttons above a grid show to those who have the prefix and their names, and none that is excluded', async ({
  page,
  browser,
  request,
}) => {
  const buttonsOf = async (shown: Page) => {
    const own = specimen(shown, '工具栏权限')
    await own.getByRole('checkbox', { name: '选择第1行' }).click()
    return own.locator('.mortise-grid-tools').getByRole('button').allTextContents()
  }
  await page.goto('/demo/grid-rows')
  expect(await buttonsOf(page)).toEqual(['新增', '删除', '清空选择'])
  await specimen(page, '工具栏权限').getByRole('checkbox', { name: '排除批量删除' }).click()
  await expect(specimen(page, '工具栏权限').locator('.mortise-grid-tools').getByRole('button')).toHaveText([
    '新增',
  ])
  for (const [code, shown] of [
    ['demoGrid:add', ['新增']],
    ['demoGrid:batch_delete', ['删除', '清空选择']],
  ] as const) {
    const who = await makeUser(request, { page: '/demo/grid-rows', codes: [code] })
    const other = await browser.newPage({ storageState: undefined })
    await signIn(other, '/demo/grid-rows', who)
    expect(await buttonsOf(other)).toEqual(shown)
    await other.close()
  }
})
