import { expect } from '@playwright/test'
import {
  admin,
  callsOf,
  makeMember,
  makeUser,
  mark,
  pressEscape,
  seriousFaults,
  signIn,
  signedOut as test,
} from '../../../../e2e/fixtures.ts'
import { drawSignature } from '../../../../e2e/signature.ts'
import {
  become,
  begin,
  bpmn,
  dialog,
  inTurn,
  publishProcess,
  publishSteps,
} from '../../../../e2e/workflow.ts'

test('many tasks are answered at once, and what cannot be answered so is said', async ({ page, request }) => {
  const handler = await makeUser(request, { page: '/workflow/my-tasks', codes: ['wf:batch'] })
  const plain = await publishSteps(request, [['审批', handler]])
  const asking = await publishSteps(request, [['审批', handler, 'mt:comment="required"']])
  const word = mark()
  const begun = [
    await begin(request, admin, plain.key, `批量甲 ${word}`),
    await begin(request, admin, plain.key, `批量乙 ${word}`),
    await begin(request, admin, asking.key, `批量丙 ${word}`),
  ]
  await signIn(page, '/workflow/my-tasks', handler)
  const rows = page.getByRole('row').filter({ hasText: word })
  await expect(rows).toHaveCount(begun.length)
  await expect(page.getByRole('button', { name: '批量审批' })).toBeDisabled()
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量审批' }).click()
  const batch = dialog(page, '批量审批（3条）')
  await batch.getByRole('button', { name: '全部同意' }).click()
  await expect(batch.getByText('成功 2 条，失败 1 条')).toBeVisible()
  await expect(batch.getByText('审批意见不能为空！')).toBeVisible()
  await batch.getByRole('button', { name: /完\s*成/ }).click()
  await expect(rows).toHaveCount(1)
})

test('a task of several is claimed out of the pool by one, and is gone for the others', async ({
  page,
  request,
}) => {
  const [quick, slow] = [await makeMember(request), await makeMember(request)]
  const key = `flow_${mark()}`
  const node = `<userTask id="a" name="派单" mt:assign="user:${quick.username},${slow.username}" mt:approveMode="claim"/>`
  await publishProcess(request, key, bpmn(key, [node], inTurn(['a'])))
  const title = `认领 ${mark()}`
  await begin(request, admin, key, title)
  const row = page.getByRole('row').filter({ hasText: title })
  await signIn(page, '/workflow/my-tasks?tab=pool', quick)
  await row.getByRole('button', { name: '认领' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('tab', { name: /待办/ }).click()
  await expect(row.getByRole('button', { name: '办理' })).toBeVisible()
  await become(page, slow, '/workflow/my-tasks?tab=pool')
  await expect(page.getByRole('tab', { name: /认领池/ })).toHaveAttribute('aria-selected', 'true')
  await expect(row).toHaveCount(0)
})

test('a signature is written where it is asked for, and stands on the sheet that is printed', async ({
  page,
  request,
}) => {
  const handler = await makeMember(request)
  const { key } = await publishSteps(request, [['签字', handler, 'mt:signature="required"']])
  const title = `合同用印 ${mark()}`
  const instanceId = await begin(request, admin, key, title)
  await signIn(page, '/workflow/my-tasks', handler)
  await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: '办理' }).click()
  const deal = dialog(page, '办理')
  await deal.getByLabel('审批意见').fill('同意用印')
  await deal.getByRole('button', { name: /^同\s*意$/ }).click()
  await expect(page.getByText('请先手写签名')).toBeVisible()
  await drawSignature(page)
  await deal.getByRole('button', { name: /^同\s*意$/ }).click()
  await expect(deal).toBeHidden()
  const { get } = await callsOf(request)
  const log = await get<{ signature: string | null }[]>('/act/processInstance/log', { instanceId })
  expect(log.at(-1)?.signature).toMatch(/\.png$/)

  await become(page, admin, `/act/task/deal?instanceId=${instanceId}`)
  await page.getByRole('button', { name: '打印审批单' }).click()
  const sheet = dialog(page, '打印审批单')
  await expect(sheet.getByRole('cell', { name: '同意用印' })).toBeVisible()
  const signature = sheet.getByRole('img', { name: '签名' })
  await expect(signature).toBeVisible()
  expect(await signature.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('a task is opened, read and answered by the keyboard alone', async ({ page, request }) => {
  const handler = await makeMember(request)
  const { key } = await publishSteps(request, [['审批', handler]])
  const title = `键盘 ${mark()}`
  const instanceId = await begin(request, admin, key, title)
  await signIn(page, '/workflow/my-tasks', handler)
  const open = page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: '办理' })
  await open.focus()
  await page.keyboard.press('Enter')
  const deal = dialog(page, '办理')
  await expect(deal.getByRole('heading', { name: title })).toBeVisible()
  expect(await seriousFaults(page, '[role=dialog]')).toEqual([])
  // The focus is inside, and the tabs are gone through by arrows.
  await expect.poll(() => deal.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await deal.getByRole('tab', { name: '流程图' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(deal.getByRole('tab', { name: '审批记录' })).toHaveAttribute('aria-selected', 'true')
  // The other moves: the press that opens a window is not taken for one on its cross, and Escape closes that one alone.
  await deal.getByRole('button', { name: '更多' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '转办' }).press('Enter')
  const transfer = dialog(page, '转办')
  await expect.poll(() => transfer.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  expect(await seriousFaults(page, '[role=dialog]')).toEqual([])
  await pressEscape(page)
  await expect(transfer).toBeHidden()
  const opinion = deal.getByLabel('审批意见')
  await opinion.pressSequentially('同意，键盘办理')
  await opinion.press('Control+Enter')
  await expect(deal).toBeHidden()
  const { get } = await callsOf(request)
  const log = await get<{ comment: string }[]>('/act/processInstance/log', { instanceId })
  expect(log.at(-1)?.comment).toBe('同意，键盘办理')
})
