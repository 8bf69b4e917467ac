import { chromium, expect, type Page } from '@playwright/test'
import { signedInAlone, signIn } from '../../../../e2e/fixtures.ts'
import { flakyLine } from '../../../../e2e/flaky-line.ts'
import { releasedWork } from '../../../../e2e/production.ts'

const test = signedInAlone
test.use({ viewport: { width: 375, height: 812 } })

const waitingFor = (page: Page, count: number) =>
  expect(page.getByRole('status').filter({ hasText: `待上传 ${count} 条` })).toBeVisible()

async function scan(page: Page, code: string): Promise<void> {
  const input = page.getByRole('textbox', { name: '条码' })
  await input.fill(code)
  await input.press('Enter')
  await expect(page.getByRole('region', { name: `已扫 ${code}` })).toBeVisible()
}
async function finish(page: Page, code: string): Promise<void> {
  await scan(page, code)
  await page.getByRole('button', { name: '完工', exact: true }).click()
}

/** Until this browser has kept both pages. */
const kept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registrations = await navigator.serviceWorker.getRegistrations()
        return registrations.filter(({ active }) => active?.state === 'activated').length
      }),
    )
    .toBe(2)

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })

test('in airplane mode both scan pages open, keep what is scanned, and send it when the network is back', async ({
  page,
  request,
  context,
}) => {
  const { work: order } = await releasedWork(request)
  const [cut] = (await order()).opList
  await page.goto('/production/scan')
  await kept(page)
  await context.setOffline(true)
  await page.goto('/production/scan')
  await finish(page, cut!.ticketCode)
  await waitingFor(page, 1)
  await page.reload()
  await waitingFor(page, 1)
  await page.goto('/station')
  await waitingFor(page, 1)
  await finish(page, cut!.ticketCode)
  await waitingFor(page, 2)
  expect(new URL(page.url()).pathname).toBe('/station')
  // What waits is told, and may be taken back before anybody heard of it; what is no code of ours is none here either.
  await expect(page.getByRole('status').filter({ hasText: '完工 1 件已记录，等待上传' })).toBeVisible()
  await finish(page, cut!.ticketCode)
  await waitingFor(page, 3)
  const queue = page.getByRole('list', { name: '最近扫码' }).getByRole('listitem')
  await expect(queue).toHaveCount(3)
  await queue.first().getByRole('button', { name: '撤销' }).click()
  await waitingFor(page, 2)
  const input = page.getByRole('textbox', { name: '条码' })
  await input.fill('GARBAGE')
  await input.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '不是本厂的条码，请重新扫描' })).toBeVisible()
  // Only the pages and their code are kept: nothing that was answered to anybody.
  const addresses = await keptAddresses(page)
  expect(addresses).toContain('/station')
  expect(addresses).toContain('/production/scan')
  expect(
    addresses.filter((path) => !/^\/(assets\/|station$|production\/scan$)/.test(path)).toSorted(),
  ).toEqual(['/favicon.svg', '/manifest.webmanifest', '/night.js'])
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: '待上传' })).toHaveCount(0)
  await expect.poll(async () => (await order()).opList[0]?.qtyOk).toBe(2)
})

test('whoever is not signed in is not sent away from a station without a network', async ({
  page,
  context,
}) => {
  await page.goto('/station')
  await kept(page)
  await page.evaluate(() => localStorage.clear())
  await context.setOffline(true)
  await page.goto('/station')
  await expect(page.getByRole('region', { name: '扫码终端登记' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/station')
})

test('what is scanned, and its pictures, outlive a killed server and a killed browser, and count once', async ({
  request,
}, info) => {
  const { work: order, get, id } = await releasedWork(request)
  const [cut] = (await order()).opList
  const line = await flakyLine(process.env.BASE_URL ?? '')
  const folder = info.outputPath('browser')
  const { viewport, launchOptions } = info.project.use
  const start = () =>
    chromium.launchPersistentContext(folder, {
      ...launchOptions,
      viewport,
      baseURL: line.address,
      locale: 'zh-CN',
    })
  let browser = await start()
  let page = await browser.newPage()
  await signIn(page, '/')
  await page.goto('/station')
  await kept(page)

  line.set('down')
  await page.reload()
  await scan(page, cut!.ticketCode)
  await page.getByRole('button', { name: '不良', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '报不良 1 件' })
  await dialog.getByLabel('不良原因').click()
  await page.getByTitle('崩边').click()
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await dialog.getByLabel('拍照').setInputFiles({ name: '崩边.png', mimeType: 'image/png', buffer: picture })
  await expect(dialog.getByRole('img', { name: '照片1 崩边.png' })).toBeVisible()
  await dialog.getByRole('button', { name: '报不良' }).click()
  await waitingFor(page, 1)
  await finish(page, cut!.ticketCode)
  await waitingFor(page, 2)

  // The browser dies, not closes.
  const session = await browser.newCDPSession(page)
  await Promise.all([browser.waitForEvent('close'), session.send('Browser.crash').catch(() => {})])
  browser = await start()
  page = await browser.newPage()
  await page.goto('/station')
  await waitingFor(page, 2)

  // The server takes what it is sent and dies before it has answered.
  line.set('deaf')
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  line.set('up')
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await expect(page.getByRole('status').filter({ hasText: '待上传' })).toHaveCount(0)
  await expect.poll(async () => (await order()).opList[0]?.qtyOk).toBe(1)
  const { records } = await get<{ records: { action: string; photo: string | null; result: string }[] }>(
    '/erp_factory_scan/erpFactoryScan/list',
    { workOrderId: id },
  )
  expect(records.map(({ action, result }) => `${action} ${result}`).toSorted()).toEqual([
    'DEFECT 1',
    'FINISH 1',
  ])
  expect(records.find(({ action }) => action === 'DEFECT')?.photo).toMatch(/崩边.*\.png$/)
  await browser.close()
  line.close()
})
