import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { signIn } from '../e2e/desk.ts'
import config from '../playwright.config.ts'
import { startProduct } from '../scripts/product.mjs'
import { isChosen } from './chosen.ts'

/** A browser at the product, once as a stranger and once as somebody signed in, each with an empty cache. */
export interface Ground {
  readonly stranger: () => Promise<BrowserContext>
  readonly staff: () => Promise<BrowserContext>
}

/** Measures the figures that are wanted, one after the other, on a product and in a browser of their own. */
export async function measureInBrowser<F>(
  figures: Readonly<Record<string, F>>,
  measure: (name: string, figure: F, ground: Ground) => Promise<void>,
  settings: { readonly databaseUrl?: string } = {},
): Promise<void> {
  const wanted = Object.entries(figures).filter(([name]) => isChosen(name))
  if (wanted.length === 0) return
  build()
  const product = await startProduct(settings)
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const { locale, timezoneId, viewport } = config.use ?? {}
    const options = { baseURL: product.address, locale, timezoneId, viewport }
    const page = await browser.newPage(options)
    await signIn(page)
    const storageState = await page.context().storageState()
    await page.context().close()
    const ground: Ground = {
      stranger: () => browser.newContext(options),
      staff: () => browser.newContext({ ...options, storageState }),
    }
    for (const [name, figure] of wanted) await measure(name, figure, ground)
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
