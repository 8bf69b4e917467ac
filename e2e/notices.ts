import type { APIRequestContext, Page, Request } from '@playwright/test'
import { callsOf, makeUser } from './fixtures.ts'

/** What a test's notice says; a plain one to read unless told. */
export interface NoticeInput {
  readonly titile: string
  readonly msgContent?: string
  readonly priority?: 'L' | 'M' | 'H'
  /** 1 a notice, 2 a system message. */
  readonly msgCategory?: '1' | '2'
  readonly anex?: string
  readonly openType?: 'url' | 'component'
  readonly openPage?: string
  readonly busId?: string
}

/** A user of one's own with nothing unread, and the way to send that user notices. */
export async function makeReader(request: APIRequestContext, codes: readonly string[] = []) {
  const reader = await makeUser(request, { page: '/customers/customer', codes: ['customer:list', ...codes] })
  const own = await callsOf(request, reader)
  await own.put('/sys/sysAnnouncementSend/readAll')
  const admin = await callsOf(request)
  const release = async (input: NoticeInput): Promise<string> => {
    const to = { msgType: 'USER', userIds: reader.username }
    const id = await admin.post<string>('/sys/annountCement/add', { ...input, ...to })
    await admin.get('/sys/annountCement/doReleaseData', { id })
    return id
  }
  const unread = async (): Promise<string[]> => {
    const lists = await own.get<Record<'anntMsgList' | 'sysMsgList', { titile: string }[]>>(
      '/sys/annountCement/listByUser',
      { pageSize: '100' },
    )
    return [...lists.anntMsgList, ...lists.sysMsgList].map(({ titile }) => titile)
  }
  return { reader, admin, release, unread }
}

const isUnreadCall = (request: Request) => request.url().includes('/sys/annountCement/listByUser')

/** Counts how often a page looks for unread notices. */
export function countLooks(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (isUnreadCall(request)) count += 1
  })
  return () => count
}

/** Gives a page a clock of its own. Its channel never opens: there a beat would be late as soon as the clock jumps. */
export async function withOwnClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.routeWebSocket('**/websocket/**', () => new Promise(() => {}))
}

/** Stops the clock of a page and makes it look for unread notices: for six seconds it will not by itself. */
export async function stopAfterLook(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  // What just opens must have opened: it would stay half open.
  await page.clock.runFor(1000)
  await answeredWhile(page, () =>
    // As if somebody came back to the page, who wants to know how things stand.
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
  )
}

/** Does what makes a page look for unread notices, and waits until the page has made what it will of the answer. */
export async function answeredWhile(page: Page, act: () => Promise<unknown>): Promise<void> {
  const looked = page.waitForResponse((response) => isUnreadCall(response.request()))
  await act()
  await (await looked).finished()
  // Turns of the event loop, which a stopped clock does not stop.
  await page.evaluate(async () => {
    for (const _ of Array.from({ length: 5 })) {
      const { port1, port2 } = new MessageChannel()
      await new Promise((resolve) => {
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(null)
      })
    }
  })
}
