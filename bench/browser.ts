import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import { signIn } from '../e2e/fixtures.ts'
import config from '../playwright.config.ts'
import { startProduct } from '../scripts/product.mjs'
import { isChosen } from './chosen.ts'

declare global {
  /** In every page: over once what the frame begins with is on the screen. */
  var painted: () => Promise<void>
}

/** A browser at the product, once as a stranger and once as somebody signed in, each with an empty cache. */
export interface Visitors {
  readonly stranger: () => Promise<BrowserContext>
  readonly staff: () => Promise<BrowserContext>
}

/** Measures the figures that are wanted, one after the other, on a product and in a browser of their own. */
export async function measureInBrowser<F>(
  figures: Readonly<Record<string, F>>,
  measure: (name: string, figure: F, visitors: Visitors) => Promise<void>,
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
    const open = async (signedIn?: BrowserContextOptions) => {
      const context = await browser.newContext({ ...options, ...signedIn })
      await context.addInitScript(watchPainted)
      return context
    }
    const page = await browser.newPage(options)
    await signIn(page)
    const storageState = await page.context().storageState()
    await page.context().close()
    const visitors: Visitors = {
      stranger: () => open(),
      staff: () => open({ storageState }),
    }
    for (const [name, figure] of wanted) await measure(name, figure, visitors)
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Runs in the page. What a frame begins with is on the screen when the next task runs. */
function watchPainted(): void {
  globalThis.painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve())
      port1.start()
      port2.postMessage(null)
    })
}

/** In a process of its own, so that its words do not stand between the figures. */
function build(): void {
  const script = path.resolve(import.meta.dirname, '../scripts/build.mjs')
  const { status } = spawnSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('the product was not built')
}
