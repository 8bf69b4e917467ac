import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { signIn } from '../e2e/desk.ts'
import config from '../playwright.config.ts'
import { startProduct } from '../scripts/product.mjs'
import { rounded } from './median.ts'
import type { Report } from './report.ts'
import { scriptsUntilReady } from './shell/scripts.ts'
import { tabSwitch } from './shell/tab-switch.ts'

export const group = 'shell'

/** A browser at the product, once as a stranger and once as somebody signed in, each with an empty cache. */
interface Ground {
  readonly stranger: () => Promise<BrowserContext>
  readonly staff: () => Promise<BrowserContext>
}
interface Figure {
  readonly unit: string
  readonly atMost: number
  readonly measure: (ground: Ground) => Promise<number>
}

const figures: Readonly<Record<string, Figure>> = {
  'js-login': {
    unit: 'KB',
    atMost: 260,
    measure: async ({ stranger }) => scriptsUntilReady(await stranger(), '/user/login', isSignInReady),
  },
  'js-home': {
    unit: 'KB',
    atMost: 420,
    measure: async ({ staff }) => scriptsUntilReady(await staff(), '/', isHomeReady),
  },
  'tab-switch': {
    unit: 'ms',
    atMost: 50,
    measure: async ({ staff }) => tabSwitch(await (await staff()).newPage()),
  },
}

/** `BENCH=tab-switch` measures that alone. */
const chosen = process.env.BENCH?.split(',')

export async function run(report: Report): Promise<void> {
  const wanted = Object.entries(figures).filter(([name]) => !chosen || chosen.includes(name))
  if (wanted.length === 0) return
  build()
  const product = await startProduct()
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const ground = await layGround(browser, product.address)
    for (const [name, { unit, atMost, measure }] of wanted) {
      const value = rounded(await measure(ground), 1)
      report({ name, value, unit, holds: value <= atMost })
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

async function layGround(browser: Browser, address: string): Promise<Ground> {
  const { locale, timezoneId, viewport } = config.use ?? {}
  const options = { baseURL: address, locale, timezoneId, viewport }
  const page = await browser.newPage(options)
  await signIn(page)
  const storageState = await page.context().storageState()
  await page.context().close()
  return {
    stranger: () => browser.newContext(options),
    staff: () => browser.newContext({ ...options, storageState }),
  }
}

/** Runs in the page, as the next one does. */
function isSignInReady(): boolean {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[type=submit]')]
  return document.querySelector('input[type=password]') !== null && buttons.some(({ disabled }) => !disabled)
}

/** The plots may follow, the amounts may not. */
function isHomeReady(): boolean {
  const amounts = [...document.querySelectorAll('section[aria-label=首页] article')]
  return amounts.length > 0 && amounts.every((amount) => amount.querySelector('strong') !== null)
}
