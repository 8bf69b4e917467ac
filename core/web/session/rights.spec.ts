import { expect } from '@playwright/test'
import { callsOf, makeUser, signIn, signedIn as test } from '../../../e2e/fixtures.ts'

interface PermissionNode {
  readonly id: string
  readonly url: string | null
  readonly perms: string | null
  readonly children?: readonly PermissionNode[] | null
}

test('staff register a right for a column and for a field: holders see and change them, others do not', async ({
  page,
  browser,
  request,
}) => {
  const { get, post, remove } = await callsOf(request)
  const all = async () => below(await get<PermissionNode[]>('/sys/permission/list'))
  const list = '/customers/customer'
  const parentId = (await all()).find(({ url }) => url === list)?.id
  const rights = { column: 'customer:view.lastFollowAt', field: 'customer:edit.taxNo' }
  const right = { menuType: 2, parentId, status: '1' }
  await post('/sys/permission/add', { ...right, name: '查看最近跟进', perms: rights.column, permsType: '1' })
  await post('/sys/permission/add', { ...right, name: '修改税号', perms: rights.field, permsType: '2' })
  try {
    const codes = ['customer:list', 'customer:add']
    const other = await makeUser(request, { page: list, codes })
    const otherPage = await browser.newPage({ storageState: undefined, baseURL: process.env.BASE_URL })
    await signIn(otherPage, list, other)
    await page.goto(list)
    for (const [at, isHolder] of [
      [page, true],
      [otherPage, false],
    ] as const) {
      await expect(at.getByRole('columnheader', { name: '下次跟进时间' })).toBeVisible()
      await expect(at.getByRole('columnheader', { name: '最近跟进时间' })).toHaveCount(isHolder ? 1 : 0)
      await expect(at.getByRole('button', { name: '导出' })).toHaveCount(isHolder ? 1 : 0)
      await at.getByRole('button', { name: '新增' }).click()
      const form = at.getByRole('dialog', { name: '新增' })
      await expect(form.getByLabel('发票抬头')).toBeEnabled()
      await expect(form.getByLabel('税号')).toBeEnabled({ enabled: isHolder })
    }
    await otherPage.close()
  } finally {
    const registered = (await all()).filter(({ perms }) => Object.values(rights).includes(perms ?? ''))
    for (const { id } of registered) await remove('/sys/permission/delete', { id })
  }
})

const below = (nodes: readonly PermissionNode[]): PermissionNode[] =>
  nodes.flatMap((node) => [node, ...below(node.children ?? [])])
