import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type Page,
  type Route,
} from '@playwright/test'
import { admin, callsOf, mark, type Person, telephone } from './fixtures.ts'

interface Product {
  readonly address: string
  stop(): Promise<void>
}
/** Starts an installation with variables of its own; the settings of the runner hand it in. */
export interface Installation {
  start(settings: { readonly more: Readonly<Record<string, string>> }): Promise<Product>
}
const unset: Installation = { start: () => Promise.reject(new Error('playwright.config.ts hands it in')) }

/** A test on a product with ways in of its own. */
export const installing = base.extend<object, { installation: Installation }>({
  installation: [unset, { option: true, scope: 'worker' }],
})

/** Serves the pages as an installation with these ways in would. */
export async function withEntrance(context: BrowserContext | Page, entrance: object): Promise<void> {
  const head = `<meta name="entrance" content="${JSON.stringify(entrance).replaceAll('"', '&#34;')}">`
  const serve = async (route: Route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    if (response.status() !== 200) return route.fulfill({ response })
    const page = await response.text()
    return route.fulfill({ response, body: page.replace(/<meta name="entrance"[^>]*>/, head) })
  }
  await context.route(/^http:\/\/127\.0\.0\.1:\d+\/(?!api\/)/, serve)
}

/** What the server answers to somebody it lets in. */
export async function letIn(request: APIRequestContext, who: Person = admin) {
  const answer = await request.post('/api/sys/login', { data: who })
  const body = (await answer.json()) as { success: boolean; result: Record<string, unknown> }
  if (!body.success) throw new Error(JSON.stringify(body))
  return body
}

/** A user with a telephone and these departments, who finds nothing but the home page. */
export async function makePerson(
  request: APIRequestContext,
  more: { readonly selecteddeparts?: string } = {},
): Promise<Person & { phone: string; id: string }> {
  const { post } = await callsOf(request)
  const who = { username: `user_${mark()}`, password: 'Testing2026', phone: telephone() }
  const id = await post<string>('/sys/user/add', { ...who, realname: '来访者', ...more })
  return { ...who, id }
}

/** The code that was last sent to a telephone, out of the log of messages. */
export async function codeSentTo(request: APIRequestContext, phone: string): Promise<string | undefined> {
  const { get } = await callsOf(request)
  const { records } = await get<{ records: { esContent: string }[] }>('/sys/message/sysMessage/list', {
    esReceiver: phone,
  })
  return /\d{6}/.exec(records[0]?.esContent ?? '')?.[0]
}
