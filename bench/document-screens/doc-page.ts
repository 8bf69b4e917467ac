import type { BrowserContext, Page } from '@playwright/test'
import { callsOf, mark } from '../../e2e/fixtures.ts'
import { median, rounded } from '../median.ts'
import type { Measure } from '../report.ts'

/** At most so many times what the bare page takes. */
const AT_MOST = 1.3
const TIMES = 9
const LINES = 50
const orders = '/erp_purchase_order/erpPurchaseOrder'

/**
 * Milliseconds from a click on the number of a document until it is painted with its fifty lines, beside those of a bare
 * page that fetches the same and draws it by hand: the medians of pages opened in turns.
 */
export async function docPage(staff: BrowserContext): Promise<Omit<Measure, 'name'>> {
  const page = await staff.newPage()
  // Functions travel as text; what compiled them names them by a helper that stays behind.
  await page.addInitScript('globalThis.__name = (made) => made')
  const { id, token } = await longOrder(staff)
  const [ours, bare]: [number[], number[]] = [[], []]
  // What the page is made of is fetched once and stays.
  await opened(page, id)
  for (let time = 0; time < TIMES; time++) {
    bare.push(await drawnByHand(page, id, token))
    ours.push(await opened(page, id))
  }
  await page.close()
  const [value, baseline] = [rounded(median(ours), 1), rounded(median(bare), 1)]
  const ratio = rounded(value / baseline, 2)
  return { value, unit: 'ms', baseline, ratio, holds: ratio <= AT_MOST }
}

async function opened(page: Page, id: string): Promise<number> {
  await page.goto('/purchasing/purchase-order')
  await page.locator(`a[href$="${id}"]`).first().waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    async ({ id, lines }) => {
      const since = performance.now()
      document.querySelector<HTMLElement>(`a[href$="${id}"]`)?.click()
      do await new Promise(requestAnimationFrame)
      while (document.querySelectorAll('.mortise-document-lines tbody tr').length < lines)
      await globalThis.painted()
      return performance.now() - since
    },
    { id, lines: LINES },
  )
}

/** The same facts and lines, fetched by the same call and written as plain elements. */
async function drawnByHand(page: Page, id: string, token: string): Promise<number> {
  await page.goto('/api/health')
  return page.evaluate(
    async ({ path, token, lines }) => {
      const since = performance.now()
      const headers = { 'X-Access-Token': token, 'tenant-id': '0' }
      const { result } = (await (await fetch(path, { headers })).json()) as {
        result: Record<string, unknown> & { itemList: Record<string, unknown>[] }
      }
      const add = (parent: Element, tag: string, text = '') => {
        const made = parent.appendChild(document.createElement(tag))
        made.textContent = text
        return made
      }
      const facts = add(document.body, 'dl')
      for (const [key, value] of Object.entries(result)) {
        if (typeof value === 'object') continue
        add(facts, 'dt', key)
        add(facts, 'dd', String(value))
      }
      const body = add(add(document.body, 'table'), 'tbody')
      for (const line of result.itemList) {
        const row = add(body, 'tr')
        for (const value of Object.values(line)) add(row, 'td', String(value ?? ''))
      }
      do await new Promise(requestAnimationFrame)
      while (document.querySelectorAll('tbody tr').length < lines)
      await globalThis.painted()
      return performance.now() - since
    },
    { path: `/api${orders}/queryById?id=${id}`, token, lines: LINES },
  )
}

async function longOrder({ request }: BrowserContext): Promise<{ id: string; token: string }> {
  const { post, token } = await callsOf(request)
  const name = mark()
  const unitId = await post<string>('/bas/basUnit/add', { name: `张${name}`, code: name })
  const categoryId = await post<string>('/bas/basMaterialCategory/add', { text: `板材${name}` })
  const materialId = await post<string>('/bas/basMaterial/add', { name: `多层板${name}`, unitId, categoryId })
  const supplierId = await post<string>('/erp_supplier/erpSupplier/add', { name: `宏达板业${name}` })
  const itemList = Array.from({ length: LINES }, (_, at) => ({ materialId, qty: at + 1, price: 100 }))
  const id = await post<string>(`${orders}/add`, { supplierId, deliverDate: '2099-12-31', itemList })
  return { id, token }
}
