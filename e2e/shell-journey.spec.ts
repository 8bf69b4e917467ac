import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { callsOf, chooseOwn, fillSignIn, mark, signedOut as test } from './fixtures.ts'
import { makeReader } from './notices.ts'

const home = (page: Page) => page.getByRole('region', { name: '首页' })
const customers = (page: Page) => page.getByRole('region', { name: '客户', exact: true })

for (const [device, viewport] of [
  ['desk', { width: 1440, height: 900 }],
  ['phone', { width: 375, height: 812 }],
] as const) {
  test.describe(device, () => {
    test.use({ viewport })

    test(`a day at work on a ${device}: in, home, pages, a notice, settings, another department, a new password, out`, async ({
      page,
      request,
    }) => {
      const shot = (name: string) =>
        page.screenshot({ path: `test-results/screenshots/journey-${device}-${name}.png` })
      const isPhone = device === 'phone'
      const { who, wood, paint, title } = await makeWorker(request)

      // In, at one of two departments, to the home page.
      await page.goto('/')
      await expect(page).toHaveURL('/user/login?redirect=%2F')
      await fillSignIn(page, who)
      const place = page.getByRole('dialog', { name: '请选择部门' })
      await place.getByLabel('登录部门').click()
      await page.locator('.ant-select-dropdown').getByTitle(wood).click()
      await place.getByRole('button', { name: '确认' }).click()
      await expect(page).toHaveURL('/dashboard/analysis')
      await expect(home(page)).toContainText(wood)
      await expect(page.getByRole('article', { name: '今日访问' }).getByRole('strong')).toHaveText(/^[\d,]+$/)
      await expect(page.getByRole('article', { name: '未读消息' }).getByRole('strong')).toHaveText('1')

      // To a page and back; what was typed there is still there.
      if (isPhone) await page.getByRole('button', { name: '展开菜单' }).click()
      await page.getByRole('menuitem', { name: '客户管理' }).click()
      await page.getByRole('menuitem', { name: '客户', exact: true }).click()
      await expect(customers(page).getByRole('table').first()).toBeVisible()
      await page.getByRole('search').getByLabel('客户名称').fill('韩')
      if (isPhone) await page.goBack()
      else await page.getByRole('tab', { name: '首页' }).click()
      await expect(home(page)).toBeVisible()
      await expect(customers(page)).toBeHidden()
      if (isPhone) await page.goForward()
      else await page.getByRole('tab', { name: '客户' }).click()
      await expect(customers(page)).toBeVisible()
      if (!isPhone) await expect(page.getByRole('search').getByLabel('客户名称')).toHaveValue('韩')
      await shot('page')

      // A notice.
      await page.getByRole('button', { name: '消息，1 条未读' }).click()
      await page.getByRole('dialog', { name: '未读消息' }).getByRole('button', { name: title }).click()
      const notice = page.getByRole('dialog', { name: '通知消息' })
      await expect(notice).toContainText('周五停电检修')
      await expect(page.getByRole('dialog', { name: '未读消息' })).toBeHidden()
      await shot('notice')
      await notice.getByRole('button', { name: '关闭' }).last().click()
      await expect(page.getByRole('button', { name: '消息', exact: true })).toBeVisible()
      await page.goto('/')
      await expect(page.getByRole('article', { name: '未读消息' }).getByRole('strong')).toHaveText('0')

      // Settings: the whole page and its plots follow at once.
      const plot = page.getByRole('region', { name: '近 7 日访问' }).locator('svg')
      await expect(plot).toBeVisible()
      const before = await coloursOf(page)
      await chooseOwn(page, '系统设置')
      const settings = page.getByRole('dialog', { name: '系统设置' })
      await settings.getByRole('switch', { name: '夜间模式' }).click()
      await settings.getByRole('radio', { name: '极光绿' }).check({ force: true })
      await expect
        .poll(async () => (await coloursOf(page)).map((colour, index) => colour !== before[index]))
        .toEqual([true, true])
      // A hint that is shown takes the first Esc for itself.
      await page.mouse.move(0, 0)
      await expect(async () => {
        await page.keyboard.press('Escape')
        await expect(settings).toBeHidden({ timeout: 2000 })
      }).toPass()
      await shot('night')

      // Another department.
      await chooseOwn(page, '切换部门')
      const departs = page.getByRole('dialog', { name: `部门切换（${wood}）` })
      await departs.getByRole('combobox').fill(paint)
      await departs.getByRole('combobox').press('Enter')
      await departs.getByRole('button', { name: '确认' }).click()
      await expect(departs).toBeHidden()
      await expect(home(page)).toContainText(paint)

      // A new password, and out.
      await chooseOwn(page, '密码修改')
      const password = page.getByRole('dialog', { name: '修改密码' })
      await password.getByLabel('旧密码').fill(who.password)
      await password.getByLabel('新密码', { exact: true }).fill('Another2026')
      await password.getByLabel('确认新密码').fill('Another2026')
      await password.getByLabel('确认新密码').press('Enter')
      await expect(page.getByText('密码重置成功!')).toBeVisible()
      await expect(password).toBeHidden()
      await chooseOwn(page, '退出登录')
      await page
        .getByRole('dialog')
        .filter({ hasText: '真的要注销登录吗 ?' })
        .getByRole('button', { name: '确定' })
        .click()
      await expect(page).toHaveURL(/\/user\/login/)
      await shot('out')

      await fillSignIn(page, { ...who, password: 'Another2026' })
      await expect(place).toBeVisible()
    })
  })
}

/** Somebody with a page to work on, two departments and an unread notice. */
async function makeWorker(request: APIRequestContext) {
  const { reader: who, release } = await makeReader(request, ['dashboard:visits'])
  const { get, post } = await callsOf(request)
  const [wood, paint, title] = [`木工${mark()}`, `油漆${mark()}`, `停电${mark()}`]
  const departs = [
    await post<string>('/sys/sysDepart/add', { departName: wood }),
    await post<string>('/sys/sysDepart/add', { departName: paint }),
  ]
  const { records } = await get<{ records: { id: string }[] }>('/sys/user/list', { username: who.username })
  await post('/sys/user/edit', { id: records[0]?.id, selecteddeparts: departs.join(',') })
  await release({ titile: title, msgContent: '<p>周五停电检修</p>' })
  return { who, wood, paint, title }
}

/** What the plot of visits is drawn in, and on what ground. */
const coloursOf = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => [
    document.querySelector('.mortise-chart path[stroke-width="2"]')?.getAttribute('stroke') ?? null,
    getComputedStyle(document.querySelector('.mortise-panel') as Element).backgroundColor,
  ])
