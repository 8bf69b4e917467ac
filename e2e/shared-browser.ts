import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test'
import { rememberMouse } from './evidence.ts'

export type Viewport = ViewportSize | null | undefined

/** What a browser remembers of whoever used it: cookies and storage. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Of the browser's storage what is needed here: the server's side, which knows no browser, reads this file too. */
interface Storage {
  clear(): void
  setItem(name: string, value: string): void
}

/** A browser that tests use one after another: what one of them fetched and compiled, the next one finds. */
export interface SharedBrowser {
  readonly context: BrowserContext
  /** Never left, so that the process that draws the pages stays, and with it what it compiled. */
  readonly keeper: Page
}

/** A browser that nobody used yet. */
export async function openShared(browser: Browser, viewport: Viewport): Promise<SharedBrowser> {
  const context = await browser.newContext({ storageState: undefined, permissions: undefined, viewport })
  await context.addInitScript({ content: letComeToRest })
  await context.addInitScript({ content: rememberMouse })
  const keeper = await context.newPage()
  // An address of the product without its script.
  await keeper.goto('/api/health')
  return { context, keeper }
}

/** What comes or has no place yet cannot be clicked: on a busy machine a click would meet what is no longer there. */
const letComeToRest = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("[class*='-enter-'], [class*='-appear-'], [style*='-1000vw'] { pointer-events: none !important }")
  document.adoptedStyleSheets.push(sheet)
}`

/** Makes a browser forget who used it: it then knows and allows this alone. */
export async function reset(
  { context, keeper }: SharedBrowser,
  storage: StorageState | undefined,
  permissions: readonly string[] = [],
): Promise<void> {
  await context.clearPermissions()
  if (permissions.length > 0) await context.grantPermissions([...permissions])
  await context.clearCookies()
  if (storage) await context.addCookies(storage.cookies)
  const entries = storage?.origins.flatMap(({ localStorage }) => localStorage) ?? []
  await keeper.evaluate((entries) => {
    const { localStorage } = globalThis as unknown as { localStorage: Storage }
    localStorage.clear()
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, entries)
}

/** Leaves a browser: nothing of a test goes on. */
export async function leave({ context, keeper }: SharedBrowser): Promise<void> {
  for (const page of context.pages()) if (page !== keeper) await page.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}
