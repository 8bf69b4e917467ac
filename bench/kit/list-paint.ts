import type { BrowserContext, Page } from '@playwright/test'
import { median, rounded } from '../median.ts'
import type { Measure } from '../report.ts'

/** At most so many times what the bare table takes. */
const AT_MOST = 1.1
const TIMES = 9
const ROWS = 200
const call = '/demo/door/list'
const list = '/demo/sample-door#pageSize=200'
const bareTable = '/demo/bare-table'

/**
 * Milliseconds from the answer of a list call until its 200 rows of 20 columns are painted, beside those that the same
 * cells take in a table written by hand: the medians of pages opened in turns.
 */
export async function listPaint(staff: BrowserContext): Promise<Omit<Measure, 'name'>> {
  const page = await staff.newPage()
  // Functions travel as text; what compiled them names them by a helper that stays behind.
  await page.addInitScript('globalThis.__name = (made) => made')
  await page.addInitScript(holdRows, { call, answer: JSON.stringify(answered()) })
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let time = 0; time < TIMES; time++) {
    bare.push(await painted(page, bareTable))
    ours.push(await painted(page, list))
  }
  await page.close()
  const [value, baseline] = [rounded(median(ours), 1), rounded(median(bare), 1)]
  const ratio = rounded(value / baseline, 2)
  return { value, unit: 'ms', baseline, ratio, holds: ratio <= AT_MOST }
}

async function painted(page: Page, path: string): Promise<number> {
  // Away first: another # of the same address would be the same page.
  await page.goto('about:blank')
  await page.goto(path)
  await page.getByRole('columnheader', { name: '备注' }).first().waitFor()
  await page.waitForFunction(() => 'answerRows' in window)
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    (rows) => (window as unknown as { answerRows: (rows: number) => Promise<number> }).answerRows(rows),
    ROWS,
  )
}

/** Runs in every page: holds the answer back until the page stands, and tells how long its rows take from there. */
function holdRows({ call, answer }: { call: string; answer: string }): void {
  const { fetch } = window
  window.fetch = (input, init) => {
    if (!String(input).includes(call)) return fetch(input, init)
    return new Promise((resolve) => {
      Object.assign(window, {
        answerRows: async (rows: number) => {
          const since = performance.now()
          resolve(new Response(answer, { headers: { 'content-type': 'application/json' } }))
          do await new Promise(requestAnimationFrame)
          while (document.querySelectorAll('tbody tr').length < rows)
          await globalThis.painted()
          return performance.now() - since
        },
      })
    })
  }
}

function answered() {
  const records = Array.from({ length: ROWS }, (_, index) => ({
    id: `row${index}`,
    name: `平开门${index}`,
    model: `PK-${100 + index}`,
    wood: ['oak', 'walnut', 'ash', 'pine'][index % 4],
    stage: ['design', 'cutting', 'painting', 'packed'][index % 4],
    color: index % 2 ? '原木色' : '暖白',
    opening: index % 2 ? '左内开' : '右内开',
    room: `房间${index % 6}`,
    width: 800 + (index % 5) * 20,
    height: 2100,
    thickness: 45,
    qty: 1 + (index % 4),
    price: 880 + index * 35,
    amount: 1760 + index * 70,
    isGlazed: index % 3 === 0 ? 'Y' : 'N',
    lock: '磁吸静音锁',
    hinge: '隐藏式合页',
    orderedOn: '2026-11-01',
    dueOn: '2026-12-01',
    checkedAt: '2026-11-14 09:30:00',
    remark: index % 7 === 0 ? '客户要求加急，安装前电话联系' : '',
    version: 1,
    createBy: 'admin',
    createTime: '2026-11-14 09:30:00',
    updateBy: null,
    updateTime: null,
  }))
  const result = {
    records,
    total: ROWS,
    size: ROWS,
    current: 1,
    pages: 1,
    sums: { qty: 500, amount: 99_999 },
  }
  return { success: true, code: 200, message: '', result, timestamp: 0 }
}
