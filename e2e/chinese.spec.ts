import { expect, type Page } from '@playwright/test'
import { chooseOwn, signedIn as test } from './fixtures.ts'

/** Names, keys as they stand on a keyboard, and words that the specification itself writes so. */
const allowed =
  /^(?:Mortise|Header|AI|Excel|ID|IP|SQL|URL|JSON|Cron|cron|xls|xlsx|px|mm|SM|Ctrl|Enter|K|CAS|OIDC)$/

// Names that other tests gave their rows end in a mark of letters and digits; documents are numbered like DD20261115,
// and a material is called [HY-100] and its name.
const own = /(?=[a-f]*\d)[\da-f]{8}|[A-Z]{2,}\d{8,}|\[[A-Z]+-[A-Z\d-]+\]/g
const withoutOwn = (text: string): string => text.replace(own, '')

/** English words among what a page says: its texts, labels, titles and placeholders. Rows and news are the users' own. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement
      if (
        parent &&
        !parent.closest('script, style, noscript, tbody, svg, .ant-notification') &&
        parent.checkVisibility()
      )
        texts.push(text.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (element.closest('tbody, svg, .ant-notification')) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
    }
    return texts
  })
  return texts.flatMap((text) => withoutOwn(text).match(/[A-Za-z]{2,}/g) ?? [])
}

/** What somebody who listens to a page cannot make sense of: controls without a name, or with English in it. */
async function strangeNames(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  const controls = tree.match(/- (?:button|menuitem|tab|switch|img)(?: .*|:?)$/gm) ?? []
  return controls.flatMap((line) => {
    const [, role = '', name = ''] = /^- (\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(line) ?? []
    if (name === '') return role === 'img' ? [] : [line]
    return (withoutOwn(name).match(/[A-Za-z]{2,}/g) ?? []).map((word) => (allowed.test(word) ? '' : line))
  })
}

test('[A-001] menus, labels, messages and built-in texts of the main screens are Chinese', async ({
  page,
}) => {
  const found: string[] = []
  const look = async (place: string) => {
    for (const word of await englishOn(page)) if (!allowed.test(word)) found.push(`${place}: ${word}`)
    for (const name of await strangeNames(page)) if (name !== '') found.push(`${place}: ${name}`)
  }
  const list = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('table').first()).toBeVisible()
    await look(path)
  }
  await page.goto('/dashboard/analysis')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look('home')
  await chooseOwn(page, '系统设置')
  await expect(page.getByRole('dialog', { name: '系统设置' })).toBeVisible()
  await look('settings')
  await page.keyboard.press('Escape')

  await list('/customers/follow-up')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form.getByText(/不能为空$/).first()).toBeVisible()
  // The library's own calendar speaks Chinese too.
  await form.locator('.ant-picker input').first().click()
  await expect(page.locator('.ant-picker-dropdown').first()).toBeVisible()
  await look('form')

  for (const path of ['/customers/customer', '/system/user', '/system/role', '/system/dictionary'])
    await list(path)
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/404')
  await expect(page.getByRole('button', { name: '返回首页' })).toBeVisible()
  await look('404')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/user/login')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('请输入用户名!')).toBeVisible()
  await look('login')
  expect(found).toEqual([])
})
