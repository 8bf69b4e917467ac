import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import {
  admin,
  callsOf,
  makeMember,
  mark,
  seriousFaults,
  signedIn as test,
} from '../../../../e2e/fixtures.ts'
import { bpmn, dialog, inTurn, publishProcess, userTask } from '../../../../e2e/workflow.ts'

const drawn = (key: string, first: string, more = '') =>
  bpmn(key, [userTask('a', first, admin, more), userTask('b', '复核', admin)], inTurn(['a', 'b']))

test('two versions of a process are compared, each difference with its place on the diagram', async ({
  page,
  request,
}) => {
  const key = `flow_${mark()}`
  const { id, name } = await publishProcess(request, key, drawn(key, '初审'))
  const { get, put, post } = await callsOf(request)
  const { version } = await get<{ version: number }>('/act/model/queryById', { id })
  const next = bpmn(
    key,
    [
      userTask('a', '主管初审', admin, 'mt:comment="required"'),
      userTask('c', '财务', admin),
      '<manualTask id="m" name="知会" mt:copyTo="user:admin"/>',
    ],
    inTurn(['a', 'c', 'm']),
  )
  await put('/act/model/edit', { id, version, xml: next })
  await post(`/act/model/deploy/${id}`, {})

  await page.goto('/workflow/process-design')
  await page.getByPlaceholder('请输入流程名称').fill(name)
  await page.getByPlaceholder('请输入流程名称').press('Enter')
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '版本' }).click()
  const versions = dialog(page, `版本：${name}`)
  const rows = versions.getByRole('row').filter({ has: page.getByRole('button', { name: '转为草稿' }) })
  await expect(rows).toHaveCount(2)
  const compare = versions.getByRole('button', { name: '比较两个版本' })
  await expect(compare).toBeDisabled()
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await compare.click()

  const changes = versions.getByRole('list', { name: '版本差别' })
  await expect(changes.getByRole('listitem').filter({ hasText: '新增' }).first()).toContainText('财务')
  await expect(changes.getByRole('listitem').filter({ hasText: '删除' }).first()).toContainText('复核')
  const changed = changes.getByRole('listitem').filter({ hasText: '主管初审' })
  await expect(changed).toContainText('初审 → 主管初审')
  const newer = versions.getByRole('figure', { name: '新版流程图' })
  await expect(newer.locator('[data-element-id=c]')).toHaveClass(/mortise-node-added/)
  await expect(newer.locator('[data-element-id=a]')).toHaveClass(/mortise-node-changed/)
  await versions.getByText('第1版').click()
  await expect(
    versions.getByRole('figure', { name: '旧版流程图' }).locator('[data-element-id=b]'),
  ).toHaveClass(/mortise-node-removed/)
})

test('a process of another tool is taken in by a button, and goes out again as it was drawn', async ({
  page,
}) => {
  const key = `flow_${mark()}`
  await page.goto('/workflow/process-design')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '导入 BPMN' }).click()
  await (await chosen).setFiles({
    name: '请购.bpmn',
    mimeType: 'application/xml',
    buffer: Buffer.from(drawn(key, '部门审批')),
  })
  const heading = page.getByRole('heading', { name: `测试${key}` })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('region', { name: '流程步骤' }).getByText('部门审批')).toBeVisible()
  // The diagram begins beside the palette, not below it.
  await page.getByText('流程图', { exact: true }).click()
  const editor = page.getByRole('application', { name: '流程图编辑' })
  const start = editor.locator('[data-element-id=s] .djs-hit').first()
  await expect(start).toBeVisible()
  const palette = (await editor.locator('.djs-palette').boundingBox())!
  expect((await start.boundingBox())!.x).toBeGreaterThan(palette.x + palette.width)
  expect(await seriousFaults(page, '.mortise-designer > header')).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`测试${key}.bpmn`)
  const written = await readFile(await file.path(), 'utf8')
  expect(written).toContain(`id="${key}"`)
  expect(written).toContain('name="部门审批"')
  expect(written).toContain('mt:assign="user:admin"')
})

test('a file that is no process is refused in words, and nothing is stored', async ({ page, request }) => {
  const { get } = await callsOf(request)
  const count = async () => (await get<{ total: number }>('/act/model/list')).total
  const before = await count()
  await page.goto('/workflow/process-design')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '导入 BPMN' }).click()
  await (await chosen).setFiles({
    name: '坏文件.bpmn',
    mimeType: 'application/xml',
    buffer: Buffer.from('<definitions><process id="x">'),
  })
  await expect(page.getByText(/流程文件|XML|第\d+行|无法/).first()).toBeVisible()
  expect(await count()).toBe(before)
})

test('rights on fields are set beside the node, those of lines too, and hold at once', async ({
  page,
  request,
}) => {
  const handler = await makeMember(request)
  const key = `flow_${mark()}`
  const tasks = [userTask('a', '采购主管', handler), userTask('b', '复核', admin)]
  const { id } = await publishProcess(request, key, bpmn(key, tasks, inTurn(['a', 'b'])), 'purchaseRequest')
  const { post, get } = await callsOf(request)
  const binding = await post<string>('/act/process/extActProcessForm/add', {
    entityCode: 'purchaseRequest',
    modelId: id,
    cond: `remark = '${key}'`,
    titleTpl: '{label}{no}',
    submitMove: 'submit',
    approveMove: 'approve',
    rejectMove: 'reject',
  })
  await page.goto(`/workflow/designer?id=${id}`)
  const steps = page.getByRole('region', { name: '流程步骤' })
  const choose = (name: RegExp) => steps.getByRole('button', { name }).first().click()
  await choose(/采购主管/)
  const panel = page.getByRole('complementary', { name: '属性' })
  const rights = panel.getByRole('region', { name: '字段权限' })
  const cell = rights.getByRole('combobox', { name: /› .*数量权限$/ }).first()
  await cell.scrollIntoViewIfNeeded()
  await cell.press('ArrowDown')
  await page.getByTitle('隐藏', { exact: true }).click()
  // It waits while another node is looked at.
  await choose(/复核/)
  await expect(cell.locator('xpath=ancestor::*[contains(@class, "ant-select ")]')).toContainText('只读')
  await cell.press('ArrowDown')
  await page.getByTitle('可编辑', { exact: true }).click()
  await choose(/采购主管/)
  await expect(cell.locator('xpath=ancestor::*[contains(@class, "ant-select ")]')).toContainText('隐藏')
  await rights.getByRole('button', { name: '保存字段权限' }).click()
  await expect(page.getByText('字段权限已保存，立即生效')).toBeVisible()
  await expect(rights.getByRole('button', { name: '保存字段权限' })).toBeHidden()
  const { fieldPerms } = await get<{ fieldPerms: Record<string, Record<string, string>> }>(
    '/act/process/extActProcessForm/queryById',
    { id: binding },
  )
  const paths = Object.entries(fieldPerms.a ?? {})
  expect(paths).toHaveLength(1)
  expect(paths[0]?.[0]).toMatch(/^\w+\.\w+$/)
  expect(paths[0]?.[1]).toBe('none')
  expect(Object.values(fieldPerms.b ?? {})).toEqual(['write'])
})
