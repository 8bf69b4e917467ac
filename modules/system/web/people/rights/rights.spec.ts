import { expect, type Page } from '@playwright/test'
import {
  callsOf,
  chooseOfRow,
  makeMember,
  mark,
  seriousFaults,
  signIn,
  signedIn as test,
} from '../../../../../e2e/fixtures.ts'

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/rights-${name}.png` })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const tick = (page: Page, title: string) =>
  page
    .locator('.mortise-ticks-room .ant-tree-treenode')
    .filter({ hasText: title })
    .locator('.ant-tree-checkbox')

/** Finds the role by its name and opens one of its sides. */
async function openRole(page: Page, name: string, side: '授权' | '用户') {
  await page.getByRole('search', { name: '查询条件' }).getByLabel('角色名称').fill(name)
  await page.getByRole('search', { name: '查询条件' }).getByLabel('角色名称').press('Enter')
  await rowOf(page, name).getByRole('button', { name: side }).click()
  const drawer = page.getByRole('dialog', { name: `角色授权：${name}` })
  await expect(drawer).toBeVisible()
  return drawer
}

test('[A-057] a right is added below its page in the tree of menus, and can be ticked for a role', async ({
  page,
  request,
}) => {
  const code = mark()
  const { post } = await callsOf(request)
  await post('/sys/role/add', { roleName: `角色${code}`, roleCode: `role_${code}` })
  await page.goto('/system/permission')
  await rowOf(page, '客户管理').first().getByRole('button', { name: '展开行' }).click()
  await rowOf(page, '/customers/customer').first().getByRole('button', { name: '添加下级' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await expect(form.getByLabel('授权标识')).toBeVisible()
  await expect(form.getByLabel('访问路径')).toBeHidden()
  await form.getByLabel('菜单名称').fill(`核价${code}`)
  await form.getByLabel('授权标识').fill(`customer:price${code}`)
  await form.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('添加成功！').first()).toBeVisible()

  // A menu of another kind is told otherwise, and a page that is not there is said to be so.
  await page.getByRole('button', { name: '新增' }).click()
  await form.getByLabel('菜单名称').fill(`看板${code}`)
  await form.getByLabel('访问路径').fill(`/board${code}`)
  await form.getByLabel('图标').click()
  await page.getByRole('button', { name: '仪表盘' }).click()
  await expect(page.getByLabel('查找图标')).toBeHidden()
  await form.getByLabel('前端组件').fill(`board/page${code}`)
  await expect(form.getByRole('alert')).toContainText('当前版本没有页面')
  await expect(form.getByLabel('授权标识')).toBeHidden()
  await shot(page, 'menu-form')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form).toBeHidden()
  const box = page.getByRole('search', { name: '查询条件' }).getByLabel('菜单名称')
  await box.fill(code)
  await box.press('Enter')
  await expect(rowOf(page, `看板${code}`)).toContainText('页面不存在')
  await expect(rowOf(page, `核价${code}`)).toContainText('按钮/权限')
  await shot(page, 'menus')

  await page.goto('/system/role')
  const drawer = await openRole(page, `角色${code}`, '授权')
  await drawer.getByLabel('菜单或授权标识').fill(`price${code}`)
  await expect(drawer.getByText('找到 1 项')).toBeVisible()
  await tick(page, `核价${code}`).click()
  await expect(drawer.getByText('新增 3 项')).toBeVisible()
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功！')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '保存' })).toBeDisabled()
})

test('[A-055] a role is made, granted pages under rules, and given to somebody who then finds them', async ({
  page,
  request,
  browser,
}) => {
  const code = mark()
  const { get, post } = await callsOf(request)
  const member = await makeMember(request)
  await page.goto('/system/role')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form.getByLabel('角色名称').fill(`门店${code}`)
  await form.getByLabel('角色编码').fill(`store_${code}`)
  await form.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('添加成功！').first()).toBeVisible()

  let drawer = await openRole(page, `门店${code}`, '授权')
  await drawer.getByLabel('菜单或授权标识').fill('客户管理')
  await tick(page, '客户管理').first().click()
  await expect(drawer.getByText(/已选 \d{2,} 项，新增/)).toBeVisible()
  // By the keyboard: the tree takes the arrows and the space bar.
  await drawer.getByLabel('菜单或授权标识').fill('岗位')
  await expect(drawer.getByText('找到 0 项')).toBeVisible()
  await drawer.getByLabel('菜单或授权标识').fill('职务管理')
  await expect(drawer.getByText('找到 1 项')).toBeVisible()
  await drawer.getByRole('tree').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(tick(page, '职务管理')).toHaveClass(/checked/)
  await drawer.getByLabel('菜单或授权标识').fill('')
  await shot(page, 'role-tree')
  expect(await seriousFaults(page, '.ant-drawer')).toEqual([])

  // Somebody else is faster: what was ticked here is kept, and told.
  const { records } = await get<{ records: { id: string }[] }>('/sys/role/list', {
    roleCode: `store_${code}`,
  })
  const roleId = records[0]?.id ?? ''
  const { treeList } = await get<{ treeList: { key: string; title: string }[] }>('/sys/role/queryTreeList')
  const theirs = treeList.find(({ title }) => title === '组件示例')?.key ?? ''
  await post('/sys/permission/saveRolePermission', { roleId, permissionIds: theirs, lastpermissionIds: '' })
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('数据已被他人修改，请刷新后重试！')).toBeVisible()
  await expect(drawer.getByRole('alert')).toContainText('他人刚刚修改了权限：新增 1 项')
  await shot(page, 'role-conflict')
  // While it is busy it takes no click.
  await expect(drawer.locator('.ant-btn-loading')).toHaveCount(0)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功！')).toBeVisible()
  const granted = await get<string[]>('/sys/permission/queryRolePermission', { roleId })
  expect(granted).toContain(theirs)
  expect(granted.length).toBeGreaterThan(10)

  await drawer.getByRole('tab', { name: '用户' }).click()
  await drawer.getByRole('button', { name: '添加用户' }).click()
  const picker = page.getByRole('dialog', { name: '根据部门选择用户' })
  await picker.getByLabel('用户账号').fill(member.username)
  await picker.getByLabel('用户账号').press('Enter')
  // Many are of this name until the one is found.
  await expect(picker.getByText('1-1 共 1 条')).toBeVisible()
  await picker.getByRole('row').filter({ hasText: '测试员' }).getByRole('checkbox').check()
  await picker.getByRole('button', { name: '确定' }).click()
  await expect(drawer.getByRole('row').filter({ hasText: member.username })).toBeVisible()
  await shot(page, 'role-members')
  await drawer
    .getByRole('button', { name: 'Close' })
    .or(drawer.getByRole('button', { name: '关闭' }))
    .first()
    .click()
  await expect(drawer).toBeHidden()

  // A role in use stays.
  await chooseOfRow(page, rowOf(page, `门店${code}`), '删除')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page.getByText(`角色【门店${code}】正被 1 名用户使用，不能删除！`)).toBeVisible()

  const theirPage = await (await browser.newContext({ storageState: undefined })).newPage()
  await signIn(theirPage, '/', member)
  const menu = theirPage.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByText('客户管理')).toBeVisible()
  await expect(menu.getByText('系统管理')).toBeVisible()
  await theirPage.context().close()
  drawer = await openRole(page, `门店${code}`, '授权')
  await page.setViewportSize({ width: 375, height: 740 })
  await shot(page, 'role-phone')
})
