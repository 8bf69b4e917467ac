import { expect } from '@playwright/test'
import { admin, callsOf, makeMember, mark, signIn, signedOut as test } from '../../../../e2e/fixtures.ts'
import {
  become,
  begin,
  bpmn,
  chooseOption,
  dialog,
  inTurn,
  pickUser,
  publishProcess,
  publishSteps,
  userTask,
} from '../../../../e2e/workflow.ts'

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
  request,
}) => {
  const { get, post } = await callsOf(request)
  const { key: called } = await publishSteps(request, [['内审', await makeMember(request)]])
  const next = await makeMember(request)
  const key = `flow_${mark()}`
  const nodes = [
    `<callActivity id="c" name="子流程" calledElement="${called}"/>`,
    userTask('t', '外审', next),
  ]
  await publishProcess(request, key, bpmn(key, nodes, inTurn(['c', 't'])))
  const title = `异常 ${mark()}`
  const id = await begin(request, admin, key, title)
  /** What it called, and now waits for, is called off: it cannot go on by itself. */
  const callOff = async () => {
    const { records } = await get<{ records: { id: string; status: string }[] }>(
      '/act/processInstance/list',
      { title },
    )
    const running = records.filter((each) => each.id !== id && each.status === '1')
    expect(running).toHaveLength(1)
    await post('/act/processInstance/close', { instanceId: running[0]?.id, reason: '另行办理' })
  }
  const complaint = '子流程：调用的子流程已作废'
  await callOff()

  await signIn(page, '/workflow/process-instance')
  await page.getByPlaceholder('请输入标题').fill(title)
  await page.getByPlaceholder('请输入标题').press('Enter')
  const waiting = page.getByRole('row').filter({ hasText: title }).filter({ hasText: '1 处异常' })
  await waiting.getByRole('button', { name: '查看' }).click()
  const shown = dialog(page, '流程详情')
  await expect(shown.getByText(complaint)).toBeVisible()
  await shown.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('已重新执行！')).toBeVisible()
  await expect(shown.getByText(complaint)).toBeHidden()
  await shown.getByRole('button', { name: /Close|关闭/ }).click()
  await expect(shown).toBeHidden()
  await expect(waiting).toHaveCount(0)

  // It called anew, and that is called off as well.
  await callOff()
  await page.getByPlaceholder('请输入标题').press('Enter')
  await waiting.getByRole('button', { name: '查看' }).click()
  await shown.getByRole('button', { name: /跳\s*过/ }).click()
  const skip = dialog(page, '跳过：子流程')
  await expect(skip.getByRole('button', { name: /确\s*定/ })).toBeDisabled()
  await skip.getByLabel('原因').fill('已线下办理')
  await skip.getByRole('button', { name: /确\s*定/ }).click()
  await expect(page.getByText('已跳过！')).toBeVisible()
  await expect(shown.getByText(complaint)).toBeHidden()
  await shown.getByRole('button', { name: /Close|关闭/ }).click()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: title }).filter({ hasText: '外审' })).toBeVisible()
})
