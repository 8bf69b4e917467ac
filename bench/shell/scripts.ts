import { gzipSync } from 'node:zlib'
import type { BrowserContext, Request } from '@playwright/test'

/** Kilobytes of JavaScript, packed by gzip, that a browser asks for until a page is ready for its user. */
export async function scriptsUntilReady(
  context: BrowserContext,
  path: string,
  isReady: () => boolean,
): Promise<number> {
  const page = await context.newPage()
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requests.push(request)
  })
  // Looked at by the page itself: what it asks for right afterwards is not what it waited for.
  await page.addInitScript(`(${String(noteWhen)})(${String(isReady)})`)
  await page.goto(path)
  await page.waitForFunction(() => 'askedUntilReady' in globalThis, null, { timeout: 60_000 })
  const needed = new Set(
    await page.evaluate(() => (globalThis as { askedUntilReady?: string[] }).askedUntilReady ?? []),
  )
  const sizes = await Promise.all(requests.filter((request) => needed.has(request.url())).map(packedSize))
  await context.close()
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/** Runs in the page, before its own scripts. */
async function noteWhen(isReady: () => boolean): Promise<void> {
  while (!document.body || !isReady()) await new Promise(requestAnimationFrame)
  const entries = performance.getEntriesByType('resource')
  Object.assign(globalThis, { askedUntilReady: entries.map(({ name }) => name) })
}

async function packedSize(request: Request): Promise<number> {
  const script = await (await request.response())?.body()
  return script ? gzipSync(script, { level: 9 }).length : 0
}
