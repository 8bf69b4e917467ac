import { randomBytes } from 'node:crypto'
import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { watch } from './evidence.ts'
import {
  leave,
  openShared,
  reset,
  type SharedBrowser,
  type StorageState,
  type Viewport,
} from './shared-browser.ts'

export interface Person {
  readonly username: string
  readonly password: string
}

/** Whom every right is granted to; the password is that of the demonstration unless the installation sets another. */
export const admin: Person = {
  username: 'admin',
  password: process.env.MORTISE_ADMIN_PASSWORD ?? 'Mortise@2026',
}

/** A mark that no other test has, so that each finds its own rows. */
export const mark = (): string => randomBytes(4).toString('hex')

/** A telephone number that nobody has. */
export const telephone = (): string =>
  `139${String(randomBytes(4).readUInt32BE() % 100_000_000).padStart(8, '0')}`

/** Fills the sign-in form in and sends it by the Enter key. */
export async function fillSignIn(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('密码', { exact: true }).press('Enter')
}

/** Signs in and waits for the workspace at a path; who belongs to several departments goes to the first. */
export async function signIn(page: Page, path = '/', who: Person = admin): Promise<void> {
  await page.goto(path)
  await fillSignIn(page, who)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const choice = page.getByRole('dialog', { name: '请选择部门' })
  await expect(menu.or(choice)).toBeVisible()
  if (await choice.isVisible()) {
    await choice.getByLabel('登录部门').press('ArrowDown')
    await choice.getByLabel('登录部门').press('Enter')
    await choice.getByRole('button', { name: '确认' }).click()
  }
  await expect(menu).toBeVisible()
}

/** The process that draws the pages grows slow by and by: after sixty tests it was slower than a new one. */
const TESTS_AT_ONE = 15

/** A test that begins with nobody signed in, in the browser that the tests of a worker share. */
export const signedOut = base.extend<
  object,
  { sharedBrowser: (viewport: Viewport) => Promise<SharedBrowser> }
>({
  sharedBrowser: [
    async ({ browser }, use) => {
      let shared: SharedBrowser | undefined
      let tests = 0
      await use(async (viewport) => {
        tests += 1
        if (shared && tests % TESTS_AT_ONE !== 0) return shared
        await shared?.context.close()
        shared = await openShared(browser, viewport)
        return shared
      })
      await shared?.context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ sharedBrowser, storageState, permissions }, use, { project }) => {
    const shared = await sharedBrowser(project.use.viewport)
    await reset(shared, storageState as StorageState | undefined, permissions)
    await use(shared.context)
    await leave(shared)
  },
  page: async ({ context, viewport }, use, info) => {
    const page = await context.newPage()
    const tell = watch(page)
    if (viewport && viewport !== info.project.use.viewport) await page.setViewportSize(viewport)
    await use(page)
    await tell(info)
  },
})

/** The administrator, signed in once for all tests of a worker. */
const signedInState: Parameters<typeof base.extend<object, { signedInState: StorageState }>>[0] = {
  storageState: ({ signedInState }, use) => use(signedInState),
  signedInState: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ baseURL: process.env.BASE_URL, storageState: undefined })
      await signIn(page)
      const storage = await page.context().storageState()
      await page.close()
      await use(storage)
    },
    { scope: 'worker' },
  ],
}

/** A test that begins signed in as the administrator. */
export const signedIn = signedOut.extend<object, { signedInState: StorageState }>(signedInState)

/** The same in a browser of its own: for whoever stops its clock, which nobody could put back, or needs other dots. */
export const signedInAlone = base.extend<object, { signedInState: StorageState }>(signedInState)

/** The calls of somebody signed in, past the screens. */
export async function callsOf(request: APIRequestContext, who: Person = admin) {
  const login = await request.post('/api/sys/login', { data: who })
  const { result } = (await login.json()) as { result: { token: string } }
  const headers = { 'X-Access-Token': result.token, 'tenant-id': '0' }
  const read = async <T>(answer: Awaited<ReturnType<APIRequestContext['get']>>) => {
    const { success, message, result } = (await answer.json()) as {
      success: boolean
      message: string
      result: T
    }
    if (!success) throw new Error(message)
    return result
  }
  return {
    token: result.token,
    get: async <T>(path: string, params: Record<string, string> = {}) =>
      read<T>(await request.get(`/api${path}`, { headers, params })),
    post: async <T>(path: string, data: object) =>
      read<T>(await request.post(`/api${path}`, { headers, data })),
    put: async <T>(path: string, data: object = {}) =>
      read<T>(await request.put(`/api${path}`, { headers, data })),
    /** Stores a file and answers its path. */
    upload: async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const multipart = { biz: 'temp', isup: '1', file }
      const answer = await request.post('/api/sys/common/upload', { headers, multipart })
      return ((await answer.json()) as { message: string }).message
    },
    remove: async <T>(path: string, params: Record<string, string>) =>
      read<T>(await request.delete(`/api${path}`, { headers, params })),
  }
}

interface PermissionNode {
  readonly id: string
  readonly perms: string | null
  readonly url: string | null
  readonly children?: readonly PermissionNode[] | null
}

/** A new user who holds these rights and finds this page, and nothing else. */
export async function makeUser(
  request: APIRequestContext,
  { page, codes }: { page: string; codes: readonly string[] },
): Promise<Person> {
  const { get, post } = await callsOf(request)
  const name = `user_${mark()}`
  const roleCode = `role_${name}`
  await post('/sys/role/add', { roleName: `测试角色${name}`, roleCode })
  const { records } = await get<{ records: { id: string }[] }>('/sys/role/list', { roleCode })
  const roleId = records[0]?.id ?? ''
  const all = below(await get<PermissionNode[]>('/sys/permission/list'))
  const wanted = all.filter(({ perms, url }) => url === page || (perms !== null && codes.includes(perms)))
  const permissionIds = wanted.map(({ id }) => id).join(',')
  await post('/sys/permission/saveRolePermission', { roleId, permissionIds, lastpermissionIds: '' })
  const who = { username: name, password: 'Testing2026' }
  await post('/sys/user/add', { ...who, realname: '测试员', selectedroles: roleId })
  return who
}

/** A new user without any right, who belongs to these departments. */
export async function makeMember(
  request: APIRequestContext,
  departs: readonly string[] = [],
): Promise<Person & { readonly id: string }> {
  const { post } = await callsOf(request)
  const who = { username: `user_${mark()}`, password: 'Testing2026' }
  const id = await post<string>('/sys/user/add', {
    ...who,
    realname: '测试员',
    selecteddeparts: departs.join(','),
  })
  return { ...who, id }
}

/** A cell of a grid by the number of its row and the title of its column. */
export async function cellOf(grid: Locator, row: number, title: string): Promise<Locator> {
  const heading = grid.getByRole('columnheader', { name: title, exact: true })
  // Only the cells that are seen are there.
  await heading.evaluate((element) => element.scrollIntoView({ inline: 'center', block: 'nearest' }))
  const at = await heading.getAttribute('aria-colindex')
  const headings = await grid.locator('.mortise-grid-heading').count()
  return grid.locator(`[role=row][aria-rowindex="${row + headings}"] [aria-colindex="${at}"]`)
}

/** Chooses an entry of the user menu. */
export async function chooseOwn(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^用户菜单/ }).click()
  const item = page.getByRole('menuitem', { name: entry })
  // It is drawn outside the window before it has its place, and a click there would scroll the page instead.
  await expect(item).toBeInViewport()
  await item.click()
}

/** Closes what is uppermost by its key; a hint that shows because the mouse rests there would take it for itself. */
export async function pressEscape(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  // By its class: what opens by a click says that it is a tooltip too, and may be what is to be closed.
  await expect(page.locator('.ant-tooltip:not(.ant-tooltip-hidden)')).toHaveCount(0)
  await page.keyboard.press('Escape')
}

/** Chooses an entry of the menu of a row. */
export async function chooseOfRow(page: Page, row: Locator, entry: string): Promise<void> {
  await row.getByRole('button', { name: '更多' }).click()
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  await expect(item).toBeInViewport()
  await item.click()
}

/** Signs out by the user menu. */
export async function signOut(page: Page): Promise<void> {
  await chooseOwn(page, '退出登录')
  const question = page.getByRole('dialog', { name: '提示' })
  await expect(question).toContainText('真的要注销登录吗 ?')
  await question.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
}

const below = (nodes: readonly PermissionNode[]): PermissionNode[] =>
  nodes.flatMap((node) => [node, ...below(node.children ?? [])])

/** What axe finds serious or critical on the page as it stands, or within a part of it. */
export async function seriousFaults(page: Page, within = 'html'): Promise<string[]> {
  // Evaluated rather than added as a script, which the page's own policy forbids.
  // Its own answer would be sent here, and is long.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${axe.source};undefined`)
  return page.evaluate(async (part) => {
    // Sifted there too: whatever it looked at would else be written down and sent, at twice the cost.
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(part, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
      resultTypes: ['violations'],
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
  }, within)
}
