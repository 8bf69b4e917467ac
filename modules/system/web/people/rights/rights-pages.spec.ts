import { expect } from '@playwright/test'
import { mark, signedIn as test } from '../../../../../e2e/fixtures.ts'

test('[A-342] roles, roles of departments and permissions are managed on pages of their own', async ({
  page,
}) => {
  const name = `角色${mark()}`
  const add = async () => {
    await page.getByRole('button', { name: '新增' }).click()
    const dialog = page.getByRole('dialog', { name: '新增' })
    await expect(dialog).toBeVisible()
    return dialog
  }
  const saved = async () => {
    await expect(page.getByText('添加成功！').first()).toBeVisible()
    await page.getByRole('search').getByLabel('角色名称').fill(name)
    await page.getByRole('search').getByLabel('角色名称').press('Enter')
  }

  await page.goto('/system/role')
  await expect(page.getByRole('region', { name: '角色', exact: true })).toContainText('管理员')
  const role = await add()
  await role.getByLabel('角色名称').fill(name)
  await role.getByLabel('角色编码').fill(`role_${mark()}`)
  await role.getByRole('button', { name: '确定' }).click()
  await saved()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()

  await page.goto('/system/depart-role')
  const departRole = await add()
  await departRole.getByLabel('部门', { exact: true }).click()
  await page.locator('.ant-select-dropdown').getByTitle('总公司').click()
  await departRole.getByLabel('角色名称').fill(name)
  await departRole.getByLabel('角色编码').fill(`depart_${mark()}`)
  await departRole.getByRole('button', { name: '确定' }).click()
  await saved()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('总公司')

  // Other tests have menus of their own.
  await page.goto('/system/permission#pageSize=200')
  const tree = page.getByRole('region', { name: '菜单', exact: true })
  const branch = tree.getByRole('row').filter({ hasText: '客户管理' })
  await branch.getByRole('button', { name: '展开行' }).click()
  const listed = tree
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: '/customers/customer', exact: true }) })
  await listed.getByRole('button', { name: '展开行' }).click()
  await expect(tree.getByRole('row').filter({ hasText: '查询' }).first()).toBeVisible()
  const right = await add()
  await right.getByLabel('菜单类型').click()
  await page.locator('.ant-select-dropdown').getByTitle('按钮/权限').click()
  await expect(right.getByLabel('授权标识')).toBeEditable()
})
