import { today } from '@mortise/model'
import { expect, type Page } from '@playwright/test'
import {
  admin,
  callsOf,
  mark,
  type Person,
  seriousFaults,
  signIn,
  signedOut as test,
} from '../../../../e2e/fixtures.ts'

const requests = '/erp_purchase_req/erpPurchaseReq'
/** People of the demonstration, by what they do there. */
const person = (username: string): Person => ({ username, password: admin.password })
const [seller, buyer, manager, keeper] = ['zhoumin', 'sunli', 'tangwei', 'huangtao'].map(person) as [
  Person,
  Person,
  Person,
  Person,
]

const work = (page: Page) => page.getByRole('region', { name: '我的待办', exact: true })
const amount = (page: Page, title: string) => page.getByRole('article', { name: title })
const panel = (page: Page, title: string) => page.getByRole('region', { name: title })

async function comeAs(page: Page, who: Person): Promise<void> {
  await page.goto('/user/login')
  await page.evaluate(() => localStorage.clear())
  await signIn(page, '/', who)
  await expect(work(page)).toHaveAttribute('aria-busy', 'false')
}

test('what a buyer submits waits for the head of purchasing, who is told and decides', async ({
  page,
  request,
}) => {
  const own = await callsOf(request, buyer)
  const materials = await own.get<{ records: { id: string }[] }>('/bas/basMaterial/list', {
    pageSize: '1',
    status: '1',
  })
  const id = await own.post<string>(`${requests}/add`, {
    needDate: today(),
    remark: mark(),
    itemList: [{ materialId: materials.records[0]?.id, qty: 3 }],
  })
  const { docNo } = await own.get<{ docNo: string }>(`${requests}/queryById`, { id })
  await own.post(`${requests}/move`, { id, move: 'submit' })

  await comeAs(page, manager)
  const group = work(page).getByRole('region', { name: '采购申请待审核' })
  await expect(group).toBeVisible()
  // In the bell too, and as a message of its own.
  await page.getByRole('button', { name: /^消息，\d+ 条未读/ }).click()
  const bell = page.getByRole('dialog', { name: '未读消息' })
  await expect(bell.getByRole('navigation', { name: '我的待办' })).toContainText('采购申请 待审核')
  // What waits says what is to be done, and the message leads to what it is about.
  await expect(group.getByRole('listitem').first().getByRole('link', { name: '审核' })).toBeVisible()
  // Notices for everybody may be unread too, and stand first.
  await bell.getByRole('tab', { name: /^系统消息/ }).click()
  await bell.getByRole('button', { name: `采购申请${docNo}待您审核` }).click()
  await expect(page).toHaveURL(`/document/purchaseRequest/${id}`)
  await expect(page.getByRole('article', { name: `采购申请 ${docNo}` })).toBeVisible()
  await page.getByRole('tab', { name: '首页' }).click()

  // The way to all of them, and to the one.
  await group.getByRole('heading').getByRole('link').click()
  const list = page.getByRole('region', { name: '采购申请', exact: true })
  await expect(list.getByRole('row').filter({ hasText: docNo })).toContainText('待审核')
  await list
    .getByRole('link', { name: docNo })
    .or(list.getByRole('button', { name: docNo }))
    .first()
    .click()
  await expect(page).toHaveURL(`/document/purchaseRequest/${id}`)
  const shown = page.getByRole('article', { name: /^采购申请 / })
  await shown.getByRole('button', { name: '审核', exact: true }).click()
  await page.getByRole('button', { name: /^(确 ?[定认])$/ }).click()
  await expect(shown.getByRole('button', { name: '审核', exact: true })).toHaveCount(0)

  // Then it is the buyer's turn to order.
  await comeAs(page, buyer)
  await expect(work(page).getByRole('region', { name: '采购申请待审核' })).toHaveCount(0)
  await expect(work(page).getByRole('region', { name: '采购申请已审核' })).toBeVisible()
})

test('each finds on the home page what the own work is about', async ({ page }) => {
  await comeAs(page, seller)
  await expect(panel(page, '今日待跟进')).toBeVisible()
  await expect(panel(page, '超期与临期订单')).toBeVisible()
  for (const title of ['今日访问', '今日登录', '在线用户', '累计访问', '缺料物料'])
    await expect(amount(page, title)).toHaveCount(0)
  await expect(panel(page, '近 7 日访问')).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/home-seller.png', fullPage: true })

  await comeAs(page, buyer)
  await expect(amount(page, '缺料物料')).toBeVisible()
  await expect(amount(page, '逾期未到货')).toBeVisible()
  await expect(panel(page, '待到货采购订单')).toBeVisible()
  await expect(panel(page, '急需补货')).toBeVisible()
  await expect(panel(page, '今日待跟进')).toHaveCount(0)
  await page.screenshot({ path: 'test-results/screenshots/home-buyer.png', fullPage: true })

  await comeAs(page, keeper)
  await expect(amount(page, '已齐待发料')).toBeVisible()
  await expect(panel(page, '待到货采购订单')).toBeVisible()
  await expect(amount(page, '今日访问')).toHaveCount(0)
  await page.screenshot({ path: 'test-results/screenshots/home-keeper.png', fullPage: true })
  // What is to arrive opens where it can be received.
  await panel(page, '待到货采购订单').getByRole('listitem').first().getByRole('button').click()
  await expect(page).toHaveURL(/\/document\/purchaseOrder\//)
  await expect(page.getByRole('article').getByRole('button', { name: '生成入库单' })).toBeVisible()

  await comeAs(page, admin)
  await expect(amount(page, '今日访问')).toBeVisible()
  await expect(panel(page, '近 7 日访问')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
})
