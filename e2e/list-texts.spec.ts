import { expect, type Locator, type Page } from '@playwright/test'
import { callsOf, signedIn as test } from './fixtures.ts'
import { withSettings } from './settings.ts'

interface MenuNode {
  readonly path: string
  readonly component?: string
  readonly hidden?: boolean
  readonly meta?: { readonly title?: string }
  readonly children?: readonly MenuNode[] | null
}

const leavesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.children?.length ? leavesOf(node.children) : [node]))

/** Columns in which letters are the users' own: names to sign in by, codes, addresses, models and what machines write. */
const own =
  /账号|用户名|接收人|编码|编号|单号|号$|代码|路径|地址|链接|数据值|标识|型号|规格|名称|品名|标题|内容|备注|表达式|参数|语句|请求|邮箱|文件|权限|图标|主机|模块|任务|方法|节点|操作人|创建人|更新人|经办|公式|说明|版本|条码|单位|描述|数据源|库|浏览器|对象|用途|平台|位号|变量|取值|规则|来源$|目录/

/** What no cell may say: raw states and members of dictionaries, JSON, digests, and what JavaScript makes of nothing. */
const raw =
  /^[a-z]+(?:[A-Z][a-z]+)*$|^[A-Z]+(?:_[A-Z]+)+$|^[{[].*[:",].*[}\]]$|^[0-9a-f]{32,}$|\[object |^(?:null|undefined|NaN|true|false)$/

const ROW = '.mortise-table-body tr:not(.mortise-table-empty), .ant-table-row'

/** The cells of the tables on a page, by the headings above them. */
const cellsOf = (page: Page): Promise<{ title: string; text: string }[]> =>
  page.evaluate((rows) => {
    const textsOf = (cells: Iterable<Element>) => [...cells].map((cell) => cell.textContent?.trim() ?? '')
    return [...document.querySelectorAll('main .mortise-table, main .ant-table')].flatMap((table) => {
      const titles = textsOf(table.querySelectorAll('thead tr:last-child th'))
      return [...table.querySelectorAll(rows)]
        .slice(0, 20)
        .flatMap((row) =>
          textsOf(row.querySelectorAll(':scope > td')).map((text, at) => ({ title: titles[at] ?? '', text })),
        )
    })
  }, ROW)

/** The pages are shared out, so that no test takes long. */
const PARTS = 4

for (let part = 0; part < PARTS; part += 1)
  test(`[A-001] every page of the menu opens with what it is for, and no cell of any list shows a raw state, JSON or a digest (${part + 1}/${PARTS})`, async ({
    page,
    request,
  }) => {
    const { get } = await callsOf(request)
    const { menu } = await get<{ menu: MenuNode[] }>('/sys/permission/getUserPermissionByToken')
    const pages = leavesOf(menu).filter(({ path, hidden }) => !hidden && /^\/(?!demo\/)/.test(path))
    // Open tabs would stay behind it, and by and by there are eighty.
    await withSettings(page, { multiTabs: false })
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    // No way on from the home page but to these.
    const ways = await waysFromHome(page)
    expect(ways.length).toBeGreaterThan(10)
    const walked = new Set(pages.map(({ path, meta }) => `${meta?.title} ${path}`))
    expect(ways.filter((way) => !walked.has(way))).toEqual([])
    const found = new Set<string>()
    let cells = 0
    let lists = 0
    for (const { path, meta } of pages.filter((_, index) => index % PARTS === part)) {
      await open(page, path)
      const isWay = ways.includes(`${meta?.title} ${path}`)
      if (isWay) await expectOpened(page, meta?.title ?? '')
      if (path.startsWith('/dashboard')) continue
      await expect(
        page.getByRole('heading', { level: 1, name: meta?.title ?? '', exact: true }),
      ).toBeVisible()
      const isList = await hasRows(page)
      // What came after its rows is looked at too.
      if (isWay) await expectNoComplaint(page, meta?.title ?? '')
      if (!isList) continue
      lists += 1
      for (const { title, text } of await cellsOf(page)) {
        cells += 1
        if (!own.test(title) && raw.test(text))
          found.add(`${meta?.title ?? path} ${title}: ${text.slice(0, 60)}`)
      }
    }
    expect([...found]).toEqual([])
    // The walk did walk: lists with rows were there to be read.
    expect(lists).toBeGreaterThan(8)
    expect(cells).toBeGreaterThan(500)
  })

/** Titles and addresses of the shortcuts; the gallery has components in place of lists. */
const waysFromHome = async (page: Page): Promise<string[]> => {
  const links = page.getByRole('region', { name: '快捷入口' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const ways = await links.evaluateAll((all) =>
    all.map((link) => `${link.textContent} ${link.getAttribute('href')}`),
  )
  return ways.filter((way) => !way.includes(' /demo/'))
}

/** A page that came names itself, shows something and has nothing to complain of. */
async function expectOpened(page: Page, title: string) {
  await expect(page, `${title} names itself`).toHaveTitle(`${title} · 榫卯 Mortise`)
  const shown = page.getByRole('table').or(page.getByRole('tree')).or(page.getByRole('region'))
  await expect(shown.first(), `${title} shows something`).toBeVisible()
  await expectNoComplaint(page, title)
}

const expectNoComplaint = (page: Page, title: string) =>
  expect(page.getByRole('alert'), `${title} has nothing to complain of`).toHaveCount(0)

/** As the menu does: the product stays, only the page is another. */
const open = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Boards, trees and forms among the pages have no table, and some lists are empty: nobody waits for rows there. */
async function hasRows(page: Page): Promise<boolean> {
  const main = page.locator('main')
  const read = main.locator(`${ROW}, .mortise-table-empty, .ant-table-placeholder`)
  const drawn = main.locator(
    '.ant-tree, .ant-empty, .ant-result, .ant-card, .ant-form, .mortise-panel, svg[role=img]',
  )
  const came = (what: Locator) =>
    what
      .first()
      .waitFor({ timeout: 8_000 })
      .catch(() => {})
  await came(read.or(drawn))
  if ((await main.locator('.mortise-table, .ant-table').count()) > 0) await came(read)
  return (await main.locator(ROW).count()) > 0
}
