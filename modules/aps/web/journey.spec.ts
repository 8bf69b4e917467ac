import { type Gantt, type GanttTask, momentAfter } from '@mortise/aps/model'
import { addDays, today } from '@mortise/model'
import { expect, type Page } from '@playwright/test'
import { mark, pressEscape, signedInAlone as test } from '../../../e2e/fixtures.ts'
import { ordersAtWork } from '../../../e2e/production.ts'
import { bounded, HEAD, ROW, xOf, yOf, zooms } from './gantt/view.ts'

type Shop = Awaited<ReturnType<typeof ordersAtWork>>

const ORDERS = 10
/** Minutes by which a work order is made late. */
const LATE = 600
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/aps-journey-${name}.png`, animations: 'disabled' })
const clock = (moment: string) => moment.slice(5, 16)

/** Searches for a plan by the page and opens it. */
async function planned(page: Page, { get }: Shop): Promise<Gantt> {
  await page.goto('/aps/schedule')
  // Ended by hand: on a busy machine a short search would be through before.
  await page.getByLabel('计算时间').fill('300')
  const begun = page.waitForResponse(/\/erp_aps\/aps\/run$/)
  await page.getByRole('button', { name: '开始排产' }).click()
  const { result } = (await (await begun).json()) as { result: { no: string } }
  await expect(page.getByText(`${result.no} 计算中`)).toBeVisible()
  await expect(page.getByLabel('目前最好')).toHaveText(/评分 [\d,]+，\d+ 张迟期/)
  await expect(page.getByRole('table', { name: /评分曲线/ })).toBeAttached()
  await page.getByRole('button', { name: '结束并保留' }).click()
  await expect(page.getByText(`${result.no} 已提前结束`)).toBeVisible()
  await page.getByRole('link', { name: '查看甘特图' }).click()
  await expect(page.getByRole('region', { name: '排产甘特图' })).toBeVisible()
  const scenarioId = new URL(page.url()).searchParams.get('scenario') ?? ''
  return get<Gantt>('/erp_aps/aps/gantt', { scenarioId })
}

/** The last operation of a work order. */
function lastOf({ jobs, tasks }: Gantt, work: string): GanttTask {
  const job = jobs.findIndex(({ no }) => no === work)
  return tasks.filter((task) => task.job === job).toSorted((one, other) => other.end - one.end)[0]!
}

/** Drags a bar so far to the right that its work order is late. */
async function makeLate(page: Page, gantt: Gantt, task: GanttTask): Promise<void> {
  const canvas = page.getByLabel(/^甘特图/)
  const box = (await canvas.boundingBox())!
  const last = gantt.tasks.reduce((end, { end: other }) => Math.max(end, other), 0)
  const begin = { from: -60, perPixel: zooms.day, top: 0 }
  const [across, down] = [Math.round((task.start - 240) / begin.perPixel), (task.lane - 3) * ROW]
  const moved = { ...begin, from: begin.from + across * begin.perPixel, top: down }
  const view = bounded(moved, { lanes: gantt.lanes.length, last }, box.height)
  await page.mouse.move(box.x + box.width / 2, box.y + HEAD + 2 * ROW)
  await page.mouse.wheel(across, down)
  const x = box.x + xOf(view, (task.start + task.end) / 2)
  const y = box.y + yOf(view, task.lane) + ROW / 2
  const { due } = gantt.jobs[task.job]!
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 3 })
  await page.mouse.move(x + (due - task.end + LATE) / view.perPixel, y, { steps: 3 })
  await page.mouse.up()
}

/** A wall page of the unit that does an operation, open before anything changes. */
async function wallOf(page: Page, { post }: Shop, unit: string): Promise<Page> {
  const id = await post<string>('/erp_kiosk/erpKiosk/add', {
    name: `看板${mark()}`,
    use: '2',
    boardJzId: unit,
  })
  const { token } = await post<{ token: string }>('/erp_kiosk/erpKiosk/issue', { id })
  const wall = await page.context().newPage()
  await wall.goto(`/erp_aps/erpapstask?k=${token}`)
  await expect(wall.getByText(/发布于/)).toBeVisible()
  return wall
}

test('[A-030] ten released orders are planned, a bar is dragged, who is late by it and why is told, and what is published shows on the wall by itself', async ({
  page,
  request,
}) => {
  // As often as others release or publish meanwhile, everything from the search on is done once more.
  test.setTimeout(900_000)
  const shop = await ordersAtWork(request, ORDERS, addDays(today(), 4))
  const work = shop.works[0]!
  const order = shop.orders[0]!
  await expect(async () => {
    const gantt = await planned(page, shop)
    const task = lastOf(gantt, work)
    const wall = await wallOf(page, shop, gantt.lanes[task.lane]!.unit!)
    await makeLate(page, gantt, task)
    await expect(page.getByText(new RegExp(`更迟：.*${work}（晚 [\\d.]+ 小时）`))).toBeVisible()
    await shot(page, 'late')
    await page.getByRole('button', { name: '确定移动' }).click()

    const panel = page.getByRole('dialog', { name: `${task.name} · ${work}` })
    await expect(panel.getByText(new RegExp(`${work}.*预计晚 [\\d.]+h`))).toBeVisible()
    await expect(panel.getByRole('row', { name: /固定/ }).first()).toBeVisible()
    await shot(page, 'why')
    await pressEscape(page)
    await expect(panel).toBeHidden()

    const after = await shop.get<Gantt>('/erp_aps/aps/gantt', { scenarioId: gantt.scenario.id })
    const start = clock(momentAfter(after.startAt, lastOf(after, work).start))
    const row = wall.getByRole('row').filter({ hasText: order }).filter({ hasText: start })
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page
      .getByRole('dialog', { name: /^发布方案/ })
      .getByRole('button', { name: '确定' })
      .click()
    await expect(page.getByText('（已发布）')).toBeVisible()
    await expect(row).toBeVisible()
    await shot(wall, 'wall')
    await wall.close()
  }).toPass({ timeout: 720_000 })
})
