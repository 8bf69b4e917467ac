import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'

/** Kilobytes of JavaScript, packed by gzip, that a browser asks for until a page is ready for its user. */
export async function scriptsUntilReady(
  context: BrowserContext,
  path: string,
  isReady: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await context.newPage()
  const asked: Promise<number>[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(packedSize(request))
  })
  await page.goto(path)
  await isReady(page)
  const sizes = await Promise.all(asked)
  await context.close()
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

async function packedSize(request: {
  response(): Promise<{ body(): Promise<Buffer> } | null>
}): Promise<number> {
  const script = await (await request.response())?.body()
  return script ? gzipSync(script, { level: 9 }).length : 0
}
