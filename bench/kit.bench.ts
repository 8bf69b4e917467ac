import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { signIn } from '../e2e/desk.ts'
import config from '../playwright.config.ts'
import { startProduct } from '../scripts/product.mjs'
import { formKey } from './kit/form-key.ts'
import { listPaint } from './kit/list-paint.ts'
import type { Measure, Report } from './report.ts'

export const group = 'kit'

/** Each measures in a browser of somebody signed in. */
const figures: Readonly<Record<string, (staff: BrowserContext) => Promise<Omit<Measure, 'name'>>>> = {
  'list-paint': listPaint,
  'form-key': formKey,
}

/** `BENCH=list-paint` measures that alone. */
const chosen = process.env.BENCH?.split(',')

export async function run(report: Report): Promise<void> {
  const wanted = Object.entries(figures).filter(([name]) => !chosen || chosen.includes(name))
  if (wanted.length === 0) return
  build()
  const product = await startProduct()
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    for (const [name, measure] of wanted) {
      const staff = await signedIn(browser, product.address)
      report({ name, ...(await measure(staff)) })
      await staff.close()
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** In a process of its own, so that its words do not stand between the figures. */
function build(): void {
  const script = path.resolve(import.meta.dirname, '../scripts/build.mjs')
  const { status } = spawnSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('the product was not built')
}

async function signedIn(browser: Browser, address: string): Promise<BrowserContext> {
  const { locale, timezoneId, viewport } = config.use ?? {}
  const options = { baseURL: address, locale, timezoneId, viewport }
  const page = await browser.newPage(options)
  await signIn(page)
  const storageState = await page.context().storageState()
  await page.context().close()
  return browser.newContext({ ...options, storageState })
}
