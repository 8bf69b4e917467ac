import { expect } from '@playwright/test'
import { callsOf, mark, seriousFaults, signedIn as test } from '../../../../../e2e/fixtures.ts'

interface Menu {
  readonly id: string
  readonly url: string | null
  readonly perms: string | null
  readonly children?: readonly Menu[] | null
}

test('rows and columns of a page are put under rules, which a role then ticks', async ({ page, request }) => {
  const code = mark()
  const { get, post, remove } = await callsOf(request)
  const menus = async () => below(await get<Menu[]>('/sys/permission/list'))
  const permissionId = (await menus()).find(({ url }) => url === '/system/position')?.id ?? ''
  await post('/sys/role/add', { roleName: `规则${code}`, roleCode: `rule_${code}` })
  const { records } = await get<{ records: { id: string }[] }>('/sys/role/list', { roleCode: `rule_${code}` })
  const roleId = records[0]?.id ?? ''
  await post('/sys/permission/saveRolePermission', { roleId, permissionIds: permissionId })
  try {
    await page.goto('/system/permission')
    const box = page.getByRole('search', { name: '查询条件' }).getByLabel('菜单名称')
    await box.fill('职务管理')
    await box.press('Enter')
    await page
      .getByRole('row')
      .filter({ hasText: '/system/position' })
      .getByRole('button', { name: '规则' })
      .click()
    const drawer = page.getByRole('dialog', { name: '规则：职务管理' })
    await drawer.getByRole('button', { name: '新增' }).click()
    const form = page.getByRole('dialog', { name: '新增' })
    // It has the focus once it stands; what was typed elsewhere before would be lost.
    await expect(form.getByLabel('规则名称')).toBeFocused()
    await form.getByLabel('规则名称').fill(`自建${code}`)
    await form.getByLabel('规则字段').fill('创建人')
    await page.locator('.ant-select-item-option').getByText('创建人（createBy）').click()
    await form.getByLabel('规则条件').click()
    await page.locator('.ant-select-dropdown').getByTitle('等于', { exact: true }).click()
    await form.getByLabel('规则值').fill('#{sys_user_code}')
    await form.getByRole('button', { name: '确定' }).click()
    await expect(drawer.getByRole('row').filter({ hasText: `自建${code}` })).toBeVisible()
    await drawer.getByRole('tab', { name: '列权限' }).click()
    await drawer.getByRole('switch', { name: '职级可见' }).click()
    await expect(drawer.getByRole('switch', { name: '职级可见' })).toBeChecked()
    await page.screenshot({ path: 'test-results/screenshots/rights-columns.png' })
    expect(await seriousFaults(page, '.ant-drawer')).toEqual([])

    await page.goto(`/system/role?roleCode=rule_${code}`)
    await page
      .getByRole('row')
      .filter({ hasText: `规则${code}` })
      .getByRole('button', { name: '授权' })
      .click()
    const role = page.getByRole('dialog', { name: `角色授权：规则${code}` })
    await role.getByLabel('菜单或授权标识').fill('职务管理')
    await role.locator('.ant-tree-title').filter({ hasText: '职务管理' }).click()
    await role.getByRole('checkbox', { name: new RegExp(`自建${code}`) }).check()
    await expect(page.getByText('保存成功！')).toBeVisible()
    await role.getByRole('tab', { name: '列权限' }).click()
    await role.getByRole('checkbox', { name: '职级可见' }).check()
    await expect(role.getByText('新增 1 项')).toBeVisible()
    await page.screenshot({ path: 'test-results/screenshots/rights-role-rules.png' })
    await role.getByRole('button', { name: '保存' }).click()
    await expect(role.getByRole('button', { name: '保存' })).toBeDisabled()
    const { drChecked } = await get<{ drChecked: string }>(`/sys/role/datarule/${permissionId}/${roleId}`)
    expect(drChecked).not.toBe('')
  } finally {
    const column = (await menus()).find(({ perms }) => perms === 'position:view.rank')
    if (column) await remove('/sys/permission/delete', { id: column.id })
  }
})

const below = (nodes: readonly Menu[]): Menu[] =>
  nodes.flatMap((node) => [node, ...below(node.children ?? [])])
