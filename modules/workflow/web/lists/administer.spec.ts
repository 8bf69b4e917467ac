import { expect } from '@playwright/test'
import { admin, makeMember, mark, signIn, signedOut as test } from '../../../../e2e/fixtures.ts'
import { become, begin, chooseOption, dialog, pickUser, publishSteps } from '../../../../e2e/workflow.ts'

test('an administrator suspends, resumes, jumps, reassigns and voids, each with a reason', async ({
  page,
  request,
}) => {
  const [first, second, other] = [
    await makeMember(request),
    await makeMember(request),
    await makeMember(request),
  ]
  const { key } = await publishSteps(request, [
    ['初审', first],
    ['复核', second],
  ])
  const title = `管理 ${mark()}`
  await begin(request, admin, key, title)
  const row = page.getByRole('row').filter({ hasText: title })
  const manage = async (action: string) => {
    await row.getByRole('button', { name: '管理' }).click()
    await page.getByRole('menuitem', { name: action }).click()
    const step = dialog(page, new RegExp(`^${action}：`))
    await expect(step.getByRole('button', { name: /确\s*定/ })).toBeDisabled()
    await step.getByLabel('原因').fill(`${action}的原因`)
    return {
      step,
      async confirm() {
        await step.getByRole('button', { name: /确\s*定/ }).click()
        await expect(step).toBeHidden()
      },
    }
  }
  await signIn(page, '/workflow/process-instance')
  await page.getByPlaceholder('请输入标题').fill(title)
  await page.getByPlaceholder('请输入标题').press('Enter')

  await (await manage('挂起')).confirm()
  await expect(row).toContainText('已挂起')
  await (await manage('恢复')).confirm()
  await expect(row).toContainText('审批中')

  const jump = await manage('跳转')
  await chooseOption(page, jump.step.getByLabel('跳转到'), '复核')
  await jump.confirm()
  await expect(row).toContainText('复核')

  const reassign = await manage('改派')
  await reassign.step.getByRole('button', { name: '选择用户' }).click()
  await pickUser(page, other.username)
  await reassign.confirm()

  // Whoever it was taken from has nothing to do any more, and it waits for the other.
  await become(page, other, '/workflow/my-tasks')
  await expect(row).toContainText('复核')
  await become(page, second, '/workflow/my-tasks')
  await expect(page.getByRole('tab', { name: /待办/ })).toBeVisible()
  await expect(row).toHaveCount(0)

  await become(page, admin, '/workflow/process-instance')
  await page.getByPlaceholder('请输入标题').fill(title)
  await page.getByPlaceholder('请输入标题').press('Enter')
  await (await manage('作废')).confirm()
  await expect(row).toContainText('已作废')
  await expect(row.getByRole('button', { name: '管理' })).toHaveCount(0)
  await row.getByRole('button', { name: '查看' }).click()
  const shown = dialog(page, '流程详情')
  await shown.getByRole('tab', { name: '审批记录' }).click()
  for (const action of ['挂起', '恢复', '跳转', '改派', '作废'])
    await expect(shown.getByText(`${action}的原因`)).toBeVisible()
})

test('what a process could not do by itself is an incident, repeated or passed over with a reason', async ({
  page,
}) => {
  await signIn(page, '/workflow/process-instance')
  await page.getByPlaceholder('请输入标题').fill('归档：')
  await page.getByPlaceholder('请输入标题').press('Enter')
  const waiting = page.getByRole('row').filter({ hasText: '1 处异常' })
  await expect(waiting.first()).toBeVisible()
  const shown = dialog(page, '流程详情')
  const close = async () => {
    await shown
      .getByRole('button', { name: /Close|关闭/ })
      .first()
      .click()
    await expect(shown).toBeHidden()
  }
  const before = await waiting.count()

  await waiting.first().getByRole('button', { name: '查看' }).click()
  await expect(shown.getByText('归档：档案系统没有响应')).toBeVisible()
  await shown.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('已重新执行！')).toBeVisible()
  await expect(shown.getByText('归档：档案系统没有响应')).toBeHidden()
  await close()

  await waiting.first().getByRole('button', { name: '查看' }).click()
  await shown.getByRole('button', { name: /跳\s*过/ }).click()
  const skip = dialog(page, '跳过：归档')
  await expect(skip.getByRole('button', { name: /确\s*定/ })).toBeDisabled()
  await skip.getByLabel('原因').fill('已手工归档')
  await skip.getByRole('button', { name: /确\s*定/ }).click()
  await expect(page.getByText('已跳过！')).toBeVisible()
  await close()
  await expect(waiting).toHaveCount(before - 2)
})
