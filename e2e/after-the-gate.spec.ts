import { addDays, today } from '@mortise/model'
import { expect, type Page } from '@playwright/test'
import { callsOf, seriousFaults, signedIn as test } from './fixtures.ts'
import { base } from './orders.ts'
import { madeDoors, makeOrder, packOrder } from './production.ts'
import { drawSignature } from './signature.ts'

const telephone = { width: 375, height: 740 }
/** Of one colour, or of another: the same picture counts once, whatever it is called. */
const pixels = {
  blue: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12MwTpsJAAICATOHpP0LAAAAAElFTkSuQmCC',
  red: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12M4YywIAALfAREgsG2YAAAAAElFTkSuQmCC',
}
const picture = (name: string, colour: keyof typeof pixels = 'blue') => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(pixels[colour], 'base64'),
})
type Calls = Awaited<ReturnType<typeof callsOf>>

/** One step of the document that is open; some ask before they are taken. */
async function step(page: Page, label: string, state: string): Promise<void> {
  const shown = page.getByRole('article').first()
  await shown.getByRole('button', { name: label, exact: true }).click()
  const asked = page.getByRole('dialog').filter({ visible: true })
  const reached = shown.getByRole('list', { name: '状态' }).locator('[aria-current=step]')
  await expect(asked.or(reached.filter({ hasText: state })).first()).toBeVisible()
  if (await asked.isVisible())
    await asked.getByRole('button', { name: /^确\s?定$|^(签收|回访关闭)$/ }).click()
  await expect(reached).toHaveText(state)
}

/** Nothing of a page for telephones is cut off at its side, and nobody is kept out. */
async function fits(page: Page, within: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(telephone.width)
  expect(await seriousFaults(page, within)).toEqual([])
}

/** The dispatcher sends all that is ready of an order; answers the delivery and the codes of its link. */
async function send(page: Page, { post }: Calls, orderId: string) {
  const id = await post<string>('/erp_delivery/erpDelivery/add', { orderId })
  await page.goto(`/document/delivery/${id}`)
  await step(page, '提交', '待发货')
  await step(page, '发货', '已发货')
  return { id, ...(await post<{ code: string; pick: string }>('/erp_delivery/erpDelivery/invite', { id })) }
}

/** The driver scans a box, ticks what was unloaded and has the receiver sign. */
async function signAtTheDoor(
  page: Page,
  { packCode, shareCode }: { packCode: string; shareCode: string },
  pick: string,
): Promise<void> {
  await page.goto(`/erp/bzxx?c=${encodeURIComponent(packCode)}&s=${shareCode}`)
  await page.getByLabel('提取码').fill(pick)
  await page.getByRole('button', { name: '查看送货清单并签收' }).click()
  const boxes = page.getByRole('list', { name: '包件' }).getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  for (const box of await boxes.all()) await box.check()
  await fits(page, 'main')
  await page.getByLabel('签字人').fill('王芳')
  await drawSignature(page)
  await page.getByRole('button', { name: '确认签收' }).click()
  await expect(page.getByText('已签收', { exact: true })).toBeVisible()
}

/** The visit is planned for a team of the store. */
async function planVisit(page: Page, { get, post, put }: Calls, orderId: string): Promise<string> {
  const { records } = await get<{ records: { id: string; installNo: string; storeId: string }[] }>(
    '/erp_install/erpInstall/list',
    { orderId },
  )
  const [{ id, installNo, storeId }] = records as [(typeof records)[number]]
  const teamId = await post<string>('/erp_store_install/erpStoreInstall/add', {
    storeId,
    teamName: '榆木安装队',
    workerType: '1',
    leader: '徐明',
    tel: '13800000000',
    userId: 'admin',
    dayCapacity: 99,
  })
  const { version } = await get<{ version: number }>('/erp_install/erpInstall/queryById', { id })
  const appointTime = `${addDays(today(), 1)} 09:00:00`
  await put('/erp_install/erpInstall/edit', { id, version, teamId, appointTime })
  await page.goto(`/document/install/${id}`)
  await step(page, '预约', '已预约')
  await step(page, '派工', '已派工')
  return installNo
}

/** The installer checks in, takes two pictures of each door and has the customer sign. */
async function hang(page: Page, no: string): Promise<void> {
  await page.goto('/service/today')
  await page.getByRole('list', { name: '安装任务' }).getByRole('button').filter({ hasText: no }).click()
  const job = page.getByRole('article', { name: `安装单 ${no}` })
  await job.getByRole('button', { name: '签到' }).click()
  const doors = job.getByRole('list', { name: '安装明细' }).getByRole('listitem')
  await expect(job.getByRole('button', { name: '完工' })).toBeVisible()
  for (const door of await doors.all()) {
    await door
      .getByLabel('拍照')
      .last()
      .setInputFiles([picture('正面.png'), picture('反面.png', 'red')])
    await expect(door.getByRole('img')).toHaveCount(2)
    await door.getByRole('checkbox').check()
  }
  await fits(page, '.mortise-today')
  await job.getByRole('button', { name: '完工' }).click()
  await expect(job.getByRole('heading', { name: '客户验收' })).toBeVisible()
  await job.getByLabel('签字人').fill('王芳')
  await drawSignature(page)
  await job.getByRole('button', { name: '确认验收' }).click()
  await expect(page.getByRole('article', { name: `安装单 ${no}` })).toBeHidden()
}

/** The customer tells of a fault by the link of the door; answers the number of the case. */
async function tellFault(page: Page, { code, pick }: { code: string; pick: string }): Promise<string> {
  await page.goto(`/erp/door?code=${code}`)
  await page.getByLabel('提取码').fill(pick)
  await page.getByRole('button', { name: /^查\s?看$/ }).click()
  await expect(page.getByText('质保内')).toBeVisible()
  await page.getByLabel('问题类型').click()
  await page.getByRole('option', { name: '破损' }).or(page.getByTitle('破损')).last().click()
  await page.getByLabel('问题描述').fill('门扇边角磕坏')
  await page.getByLabel('选择照片').setInputFiles([picture('磕坏.png')])
  await fits(page, 'main')
  await page.getByRole('button', { name: '提交报修' }).click()
  const told = page.getByText(/售后单号 SF\d+/)
  await expect(told).toBeVisible()
  return ((await told.textContent()) ?? '').replace('售后单号 ', '')
}

test('[A-003] [A-029] an order is delivered, hung and complained of, and what is made again is delivered too', async ({
  page,
  request,
  browser,
}) => {
  const { orderId, warehouseId } = await madeDoors(request)
  const calls = await callsOf(request)
  const { get, post, put } = calls
  const orderNow = () =>
    get<{ status: string; totalAmount: number; paidAmount: number }>(`${base}/queryById`, { id: orderId })
  const { totalAmount, paidAmount } = await orderNow()
  if (totalAmount > paidAmount)
    await post('/erp_order_receipt/erpOrderReceipt/add', { orderId, amount: totalAmount - paidAmount })
  const { units, boxes } = await packOrder(calls, orderId)
  const guest = await browser.newPage({
    baseURL: process.env.BASE_URL,
    storageState: undefined,
    viewport: telephone,
  })

  const sent = await send(page, calls, orderId)
  await signAtTheDoor(guest, boxes[0]!, sent.pick)
  await page.reload()
  await expect(page.getByRole('article').first().locator('[aria-current=step]')).toHaveText('已签收')

  const installNo = await planVisit(page, calls, orderId)
  await page.setViewportSize(telephone)
  await hang(page, installNo)
  await page.setViewportSize({ width: 1440, height: 900 })
  // Sent by the telephone once it is on the line.
  await expect.poll(async () => (await orderNow()).status).toBe('completed')

  const [door] = units
  const link = await post<{ code: string; pick: string }>('/erp_door_unit/erpDoorUnit/invite', {
    id: door!.id,
  })
  const serviceNo = await tellFault(guest, link)
  const { records } = await get<{ records: { id: string }[] }>('/erp_aftersale/erpAftersale/list', {
    serviceNo,
  })
  const id = records[0]!.id
  const sale = () =>
    get<{ version: number; unitCode: string; remakeOrderId: string; remakeOrderId_dictText: string }>(
      '/erp_aftersale/erpAftersale/queryById',
      { id },
    )
  expect((await sale()).unitCode).toBe(door!.unitCode)
  await page.goto(`/document/afterSale/${id}`)
  await step(page, '受理', '已受理')
  await put('/erp_aftersale/erpAftersale/edit', {
    id,
    version: (await sale()).version,
    planType: '3',
    aftersaleListList: [{ part: '1', qty: 1, defect: '磕坏' }],
    aftersaleDutyList: [{ dutyType: '1', rate: 1 }],
  })
  await page.reload()
  await step(page, '提交方案', '方案审批')
  await step(page, '审核', '处理中')

  const { remakeOrderId } = await sale()
  await post(`${base}/move`, { id: remakeOrderId, move: 'release' })
  await makeOrder(calls, remakeOrderId, warehouseId)
  const again = await packOrder(calls, remakeOrderId)
  const second = await send(page, calls, remakeOrderId)
  await signAtTheDoor(guest, again.boxes[0]!, second.pick)

  await page.goto(`/document/afterSale/${id}`)
  await step(page, '处理完成', '待回访')
  await post('/erp_aftersale/erpAftersale/move', { id, move: 'callBack', answers: { score: 5 } })
  await page.reload()
  await expect(page.getByRole('article').first().locator('[aria-current=step]')).toHaveText('已关闭')
  await guest.goto(`/erp/door?code=${link.code}`)
  await guest.getByLabel('提取码').fill(link.pick)
  await guest.getByRole('button', { name: /^查\s?看$/ }).click()
  await expect(guest.getByRole('list', { name: '售后记录' })).toContainText('已关闭')
  await guest.close()
})
