import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { admin, makeMember, mark, signIn, signedOut as test } from '../../../e2e/fixtures.ts'
import { become, begin, dialog, pickUser, publishSteps } from '../../../e2e/workflow.ts'

test('[A-052] an administrator designs, proves, publishes and uses a process without touching code', async ({
  page,
  request,
}) => {
  const first = await makeMember(request)
  const name = `用车申请${mark()}`
  await signIn(page, '/workflow/process-design')
  await page.getByRole('button', { name: '新增' }).click()
  const form = dialog(page, '新增')
  await form.getByLabel('流程标识').fill(`flow_${mark()}`)
  await form.getByLabel('流程名称').fill(name)
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '设计' }).click()

  // A step that nobody is asked at cannot be published; the finding leads to it.
  const steps = page.getByRole('region', { name: '流程步骤' })
  await expect(steps.getByRole('button', { name: /^审批/ })).toBeVisible()
  await page
    .getByRole('button', { name: '发 布' })
    .or(page.getByRole('button', { name: '发布' }))
    .click()
  const findings = page.getByRole('region', { name: '检查结果' })
  await findings.getByRole('button', { name: /没有设置审批人/ }).click()
  const panel = page.getByRole('complementary', { name: '属性' })
  await expect(panel.getByRole('heading', { name: '审批设置' })).toBeVisible()
  await panel.getByLabel('名称').fill('主管审批')
  await panel.getByRole('button', { name: '添加审批人' }).click()
  await panel.getByRole('button', { name: /选择/ }).click()
  await pickUser(page, first.username)

  // A second step, put between the first and the end.
  await steps.getByRole('button', { name: '在此添加步骤' }).last().click()
  await page.getByRole('menuitem', { name: '办理' }).click()
  await panel.getByLabel('名称').fill('派车')
  await panel.getByRole('button', { name: '添加办理人' }).click()
  await panel.getByRole('combobox', { name: '办理人规则1' }).click()
  await page.getByTitle('发起人', { exact: true }).click()
  await expect(steps.getByRole('button', { name: /派车\s*发起人/ })).toBeVisible()
  // Who is asked is read by name, and not by account.
  await expect(steps.getByRole('button', { name: /主管审批\s*指定人员：测试员/ })).toBeVisible()

  await page.getByRole('button', { name: '试运行' }).click()
  const trial = dialog(page, '试运行')
  await expect(trial.getByText('主管审批')).toBeVisible()
  await expect(trial.getByText('测试员')).toBeVisible()
  await trial.getByRole('button', { name: '关闭' }).click()

  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText(/发布成功！当前第1版/)).toBeVisible()

  // The same process as its diagram, and back.
  await page.getByText('流程图', { exact: true }).click()
  await expect(page.getByRole('application', { name: '流程图编辑' }).getByText('主管审批')).toBeVisible()
  await page.getByText('步骤', { exact: true }).click()
  await expect(steps.getByRole('button', { name: /^派车/ })).toBeVisible()

  // It is used at once.
  await page.goto('/workflow/my-applications')
  await page.getByRole('button', { name: '发起申请' }).click()
  const start = dialog(page, '发起申请')
  await start.getByLabel('流程').click()
  await start.getByLabel('流程').fill(name)
  await page.getByTitle(name).click()
  await start.getByLabel('标题').fill(`去机场 ${name}`)
  await start
    .getByRole('button', { name: '确 定' })
    .or(start.getByRole('button', { name: '确定' }))
    .click()
  await expect(page.getByRole('row').filter({ hasText: `去机场 ${name}` })).toContainText('审批中')
})

/** Lets a task wait for its handler, who agrees to it in the window and sends somebody a copy. */
async function handleTask(page: Page, request: APIRequestContext) {
  const [handler, reader] = [await makeMember(request), await makeMember(request)]
  const { key } = await publishSteps(request, [['主管审批', handler]])
  const title = `采购打印机 ${mark()}`
  await begin(request, admin, key, title)
  const row = page.getByRole('row').filter({ hasText: title })

  await signIn(page, '/workflow/my-tasks', handler)
  await row.getByRole('button', { name: '办理' }).click()
  const deal = dialog(page, '办理')
  await expect(deal.getByRole('heading', { name: title })).toBeVisible()
  await deal.getByRole('tab', { name: '流程图' }).click()
  await expect(deal.getByRole('figure', { name: '流程图' }).getByText('主管审批')).toBeVisible()
  await deal.getByRole('tab', { name: '审批记录' }).click()
  await expect(deal.getByText('发起').first()).toBeVisible()
  await deal.getByLabel('审批意见').fill('价格合适，同意。')
  await expect(deal.getByText('意见已暂存')).toBeVisible()
  await deal.getByRole('button', { name: '选择用户' }).click()
  await pickUser(page, reader.username)
  await deal.getByRole('button', { name: /^同\s*意$/ }).click()
  await expect(deal).toBeHidden()
  await expect(row).toHaveCount(0)
  return { row, title, reader }
}

test('[A-047] [A-048] a task waits for its handler, is handled, and is in the history from then on', async ({
  page,
  request,
}) => {
  const { row } = await handleTask(page, request)
  await page.goto('/workflow/task-history')
  await expect(row).toContainText('价格合适，同意。')
})

test('[A-049] [A-050] [A-051] who began an application, who got a copy and who administers find it', async ({
  page,
  request,
}) => {
  const { row, title, reader } = await handleTask(page, request)
  await become(page, reader, '/workflow/copied-to-me')
  await row.getByRole('button', { name: '查看' }).click()
  await expect(dialog(page, '流程详情').getByRole('heading', { name: title })).toBeVisible()

  await become(page, admin, '/workflow/my-applications')
  await expect(row).toContainText('已通过')
  await page.goto('/workflow/process-instance')
  await expect(row).toContainText('已通过')
})
