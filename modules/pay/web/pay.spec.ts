import { randomUUID } from 'node:crypto'
import { formatMoney, today } from '@mortise/model'
import { monthBefore } from '@mortise/pay/model'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import {
  callsOf,
  mark,
  type Person,
  seriousFaults,
  signIn,
  signedOut as test,
} from '../../../e2e/fixtures.ts'
import { releasedWork } from '../../../e2e/production.ts'
import { act } from '../../../e2e/rows.ts'
import { become, chooseOption } from '../../../e2e/workflow.ts'

/** People of the demonstration: who prepares pay, who books and pays it, who decides on it, and who scans. */
const person = (username: string) => ({ username, password: 'Mortise@2026' })
const [personnel, finance, head, scanner] = ['gaoxia', 'wujing', 'zhaolei', 'worker05'].map(person) as [
  Person,
  Person,
  Person,
  Person,
]

// Whoever agrees to pay does not pay it.
const cashier = person('luoyan')

const shot = (page: Page, name: string) =>
  page.screenshot({
    path: `test-results/screenshots/pay-${name}.png`,
    animations: 'disabled',
    fullPage: true,
  })
const button = (label: string) => new RegExp(`^${label.split('').join('\\s?')}$`)

/** A workshop that no other test pays: two people of it, with a profile, an account that was looked at, and two months. */
async function ownWorkshop(request: APIRequestContext, months: readonly string[]) {
  const { get, post } = await callsOf(request)
  const { post: verify } = await callsOf(request, finance)
  const name = mark()
  const depart = `计薪车间${name}`
  const departId = await post<string>('/sys/sysDepart/add', { departName: depart, orgCategory: '2' })
  const known = await get<{ records: { id: string; post: string }[] }>('/sys/user/list', {
    username: scanner.username,
  })
  const { id: userid, post: position } = known.records[0]!
  const roles = await get<string[]>('/sys/user/queryUserRole', { userid })
  const hire = async (at: number) => {
    const who = { username: `pay${at}_${name}`, password: 'Testing2026' }
    await post('/sys/user/add', {
      ...who,
      realname: `计薪员${at}${name}`,
      post: position,
      selectedroles: roles.join(','),
      selecteddeparts: departId,
    })
    const bankId = await post<string>('/erp_bankinfo/erpBankinfo/add', {
      ownerType: 'employee',
      ownerName: who.username,
      accountName: `计薪员${at}${name}`,
      bankName: '中国农业银行杭州城东支行',
      accountNo: `62284803${String(Date.now()).slice(-10)}${at}`,
    })
    await verify('/erp_bankinfo/erpBankinfo/move', { id: bankId, move: 'verify' })
    await post('/erp_pay_profile/erpPayProfile/add', {
      userId: who.username,
      empNo: `${at}${name}`,
      idNo: '11010519491231002X',
      departId,
      payMode: 'mixed',
      costTarget: 'direct',
      hireDate: `${months[0]}-01`,
      baseSalary: 3000,
      bankId,
    })
    for (const [place, month] of months.entries())
      await post('/erp_pay_attend/erpPayAttend/add', {
        userId: who.username,
        month,
        needDays: 22,
        workDays: place === 0 ? 22 : 12,
      })
    return who
  }
  const account = `榫卯计薪${name}`
  await post('/erp_bankinfo/erpBankinfo/add', {
    ownerType: 'self',
    accountName: account,
    bankName: '中国银行',
    accountNo: `62284804${String(Date.now()).slice(-10)}`,
    openBalance: 100_000,
  })
  return { depart, departId, account, workers: [await hire(1), await hire(2)] as const }
}

/** The month before, calculated and decided on: what this one is compared to and taxed after. */
async function approvedBefore(request: APIRequestContext, month: string, departId: string) {
  const batches = '/erp_pay_batch/erpPayBatch'
  const { get, post } = await callsOf(request, personnel)
  const id = await post<string>(`${batches}/add`, { month, scope: 'depart', departIds: departId })
  const batch = () => get<{ batchNo: string; status: string }>(`${batches}/queryById`, { id })
  await post(`${batches}/move`, { id, move: 'calculate' })
  await expect.poll(async () => (await batch()).status).toBe('calculated')
  await post(`${batches}/move`, { id, move: 'submit' })
  const { batchNo } = await batch()
  for (const who of [finance, head]) {
    const desk = await callsOf(request, who)
    const { records } = await desk.get<{ records: { id: string; title: string }[] }>('/act/task/list', {
      pageSize: '100',
    })
    const task = records.find(({ title }) => title.includes(batchNo))
    await desk.post('/act/task/processComplete', { taskId: task?.id, answer: 'agree' })
  }
  expect((await batch()).status).toBe('approved')
}

/** Two doors are cut by two people, scanned at their tickets. */
async function cutDoors(request: APIRequestContext, workers: readonly Person[]) {
  const { work, no } = await releasedWork(request)
  const { opList, docNo } = await work()
  const scan = {
    clientUid: randomUUID(),
    scanTime: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    code: opList[0]?.ticketCode,
    action: 'FINISH',
    qty: 2,
    workers: workers.map(({ username }) => username),
  }
  const shop = await callsOf(request, scanner)
  const [answer] = await shop.post<{ result: string }[]>('/erp_factory_scan/erpFactoryScan/batch', {
    scans: [scan],
  })
  expect(answer?.result).toBe('1')
  return { orderNo: no, workNo: docNo }
}

/** One's own slips on a telephone; whoever signs in is waited for by the menu, which a telephone folds away. */
async function onTelephone(page: Page, who: Person): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await become(page, who, '/pay/mine')
  await page.setViewportSize({ width: 375, height: 812 })
  await page.reload()
}

/** 3,000 × 12 ÷ 22. */
const SALARY_OF_MONTH = '1636.36'
/** What the demonstration pays for a door at the saw; each of two gets half of two. */
const SAWN = '16.5'
const cents = (amount: string): number => Math.round(Number(amount) * 100)
const yuan = (amount: number): string => formatMoney(amount / 100)

const PAY_PASSWORD = 'Wages4me2026'

/** Whoever looks for the first time says by the password of signing in which one opens their slips. */
async function setPayPassword(mine: Locator, { password }: Person): Promise<void> {
  await expect(mine.getByRole('heading', { name: '设置工资密码' })).toBeVisible()
  await mine.getByLabel('登录密码').fill(password)
  await mine.getByLabel('工资密码', { exact: true }).fill(PAY_PASSWORD)
  await mine.getByLabel('再输一次').fill(PAY_PASSWORD)
  await mine.getByRole('button', { name: '保存工资密码' }).click()
  await expect(mine.getByRole('heading', { name: '查看工资单' })).toBeVisible()
}
async function openSlips(mine: Locator): Promise<void> {
  await mine.getByLabel('工资密码', { exact: true }).fill(PAY_PASSWORD)
  await mine.getByRole('button', { name: button('查看') }).click()
}

test('[A-031] a month from its scans to a slip that is confirmed on a telephone', async ({
  page,
  request,
}) => {
  const month = today().slice(0, 7)
  const before = monthBefore(month)
  const { depart, departId, account, workers } = await ownWorkshop(request, [before, month])
  const [joiner, painter] = workers
  await approvedBefore(request, before, departId)
  const { orderNo, workNo } = await cutDoors(request, workers)

  await signIn(page, '/pay/pay-batch', personnel)
  const list = page.getByRole('region', { name: '工资批次', exact: true })
  await list
    .getByRole('button', { name: button('新增') })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: /^新增/ })
  await form.getByLabel('工资月份').fill(month)
  await chooseOption(page, form.getByLabel('范围'), '按部门')
  await form.getByRole('button', { name: '打开部门选择' }).click()
  const departs = page.getByRole('dialog', { name: '选择部门' })
  await departs.getByText(depart).click()
  await departs.getByRole('button', { name: '确认' }).click()
  const added = page.waitForResponse(/\/erpPayBatch\/add$/)
  await form.getByRole('button', { name: /^(保存|确\s?定)$/ }).click()
  const { result: id } = (await (await added).json()) as { result: string }
  const { get } = await callsOf(request, personnel)
  const { batchNo } = await get<{ batchNo: string }>('/erp_pay_batch/erpPayBatch/queryById', { id })
  const row = list.getByRole('row').filter({ hasText: batchNo })
  await act(page, row, '计算')
  await expect(row).toContainText('已计算', { timeout: 60_000 })
  await shot(page, 'batches')
  await row.getByRole('link', { name: batchNo }).click()

  const document = page.getByRole('article', { name: /^工资批次 / })
  const state = document.locator('[aria-current=step]')
  await expect(state).toHaveText('已计算')
  await document.getByRole('tab', { name: '工资单' }).click()
  const slips = document.getByRole('region', { name: '工资单' })
  await expect(slips.getByRole('columnheader', { name: '比上月' })).toBeVisible()
  // The month is not over: most have earned far less than in the last one.
  await expect(slips.locator('.ant-tag-red').filter({ hasText: '%' }).first()).toBeVisible()
  // Each has twelve of 22 days of 3,000, and half of what two doors are worth at the saw.
  const line = slips.getByRole('row').filter({ hasText: '计薪员1' })
  await expect(line).toContainText('1,636.36')
  const gross = cents(SALARY_OF_MONTH) + cents(SAWN)
  await expect(line).toContainText(yuan(gross))
  await expect(slips).toContainText(`应发 ${yuan(2 * gross)}`)
  await shot(page, 'slips')
  expect(await seriousFaults(page)).toEqual([])
  const address = page.url()
  await act(page, document, '提交')
  await expect(state).toHaveText('审批中')

  for (const who of [finance, head]) {
    await become(page, who, '/workflow/my-tasks')
    await page
      .getByRole('row')
      .filter({ hasText: `${batchNo}（${month}）` })
      .getByRole('button', { name: '办理' })
      .click()
    const deal = page.getByRole('dialog', { name: '办理' })
    await deal.getByRole('button', { name: button('同意') }).click()
    await expect(deal).toBeHidden()
  }

  await become(page, cashier, address)
  await expect(state).toHaveText('已审核')
  await act(page, document, '计提')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: button('确定') })
    .click()
  await expect(state).toHaveText('已计提')
  await document.getByRole('tab', { name: '工资单' }).click()
  const download = page.waitForEvent('download')
  await slips.getByRole('button', { name: '银行代发文件' }).click()
  expect((await download).suggestedFilename()).toContain(`银行代发-${month}`)
  await act(page, document, '发放')
  const pay = page.getByRole('dialog', { name: /发放/ })
  await pay.getByLabel('付款账户').fill(account)
  await page.locator('.ant-select-dropdown:visible').getByText(account).first().click()
  await expect(pay.getByLabel('发放日期')).toHaveValue(today())
  await shot(page, 'pay')
  await pay.getByRole('button', { name: button('确定') }).click()
  await expect(state).toHaveText('已发放')

  await become(page, personnel, address)
  await expect(state).toHaveText('已发放')
  await act(page, document, '发工资单')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: button('确定') })
    .click()
  await expect(
    page
      .getByText(/^已发给 \d+ 人/)
      .or(page.getByText(/已发给/))
      .first(),
  ).toBeVisible()

  await onTelephone(page, joiner)
  const mine = page.getByRole('region', { name: '我的工资单' })
  await setPayPassword(mine, joiner)
  await mine.getByLabel('工资密码', { exact: true }).fill(joiner.password)
  await mine.getByRole('button', { name: button('查看') }).click()
  await expect(mine.getByRole('alert')).toContainText('密码错误')
  await openSlips(mine)
  const slip = mine.getByRole('article', { name: `${month} 工资单` })
  const items = slip.getByRole('list', { name: '工资项目' })
  await expect(items).toContainText('实发工资')
  await slip.getByRole('button', { name: /^查看 \d+ 笔明细$/ }).click()
  const piece = slip.getByRole('list', { name: '计件明细' }).getByRole('listitem').filter({ hasText: workNo })
  await expect(piece).toContainText('开料')
  await expect(piece).toContainText(`订单 ${orderNo}`)
  await expect(piece).toContainText(`2 × ${SAWN} × 50%`)
  await expect(items.getByRole('listitem').filter({ hasText: '实发工资' })).toContainText(yuan(gross))
  await expect(items).toContainText('月薪 3,000.00 × (应出勤 22 − 缺勤 10) ÷ 22')
  await expect(piece.getByRole('img')).toBeVisible()
  await shot(page, 'mine')
  expect(await seriousFaults(page)).toEqual([])
  const wide = await page.evaluate(() => globalThis.document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(375)
  await slip.getByRole('button', { name: '确认无误' }).click()
  await expect(slip).toContainText('已确认')
  await expect(slip.getByRole('button', { name: '确认无误' })).toBeHidden()

  await onTelephone(page, painter)
  await setPayPassword(mine, painter)
  await openSlips(mine)
  await slip.getByLabel('异议').fill('少算了一天加班')
  await slip.getByRole('button', { name: '提交异议' }).click()
  await expect(slip).toContainText('有异议')

  await page.setViewportSize({ width: 1440, height: 900 })
  await become(page, personnel, address)
  await document.getByRole('tab', { name: '工资单' }).click()
  await expect(slips.getByText('已确认').first()).toBeVisible()
  await expect(slips.getByText('有异议').first()).toBeVisible()
  await slips.getByRole('button', { name: button('答复') }).click()
  const answer = page.getByRole('dialog', { name: /^答复 / })
  await expect(answer).toContainText('少算了一天加班')
  await answer.getByRole('textbox').fill('已补在下月')
  await answer.getByRole('button', { name: button('答复') }).click()
  await expect(slips.getByText('已答复').first()).toBeVisible()
})
