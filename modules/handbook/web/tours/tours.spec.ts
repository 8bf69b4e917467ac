import { tours } from '@mortise/handbook/model'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  callsOf,
  mark,
  type Person,
  seriousFaults,
  signIn,
  signedOut as test,
} from '../../../../e2e/fixtures.ts'

const card = (page: Page) => page.getByRole('region', { name: '新手导览' })
const stop = (page: Page) => page.locator('.mortise-tour-at:visible')

/** The card can be read, and the hole in the dark lies on what the stop points at. */
async function expectPointedAt(page: Page, name: string): Promise<void> {
  await expect(stop(page)).toBeInViewport({ ratio: 1 })
  const pointedAt = () =>
    page.evaluate((wanted) => {
      const hole = document.querySelector('.ant-tour-target-placeholder')?.getBoundingClientRect()
      if (!hole) return 'nothing'
      const [x, y] = [hole.x + hole.width / 2, hole.y + hole.height / 2]
      const named = document.elementsFromPoint(x, y).some((element) => {
        const at = element.closest(
          'button, a, section, [aria-label], [aria-labelledby], legend, h1, h2, label',
        )
        return (at?.getAttribute('aria-label') ?? at?.textContent ?? '')
          .replaceAll(/\s/g, '')
          .includes(wanted)
      })
      return named && y > 0 && y < innerHeight ? wanted : `something else at ${x} ${y}`
    }, name)
  await expect.poll(pointedAt).toBe(name)
}

/** Somebody new who does what a shipped role does. */
async function newcomer(request: APIRequestContext, roleCode: string): Promise<Person> {
  const { get, post } = await callsOf(request)
  const { records } = await get<{ records: { id: string }[] }>('/sys/role/list', { roleCode })
  const who = { username: `user_${mark()}`, password: 'Testing2026' }
  await post('/sys/user/add', { ...who, realname: '新同事', selectedroles: records[0]?.id })
  return who
}

for (const [key, role] of Object.entries({
  seller: 'sales',
  keeper: 'keeper',
  buyer: 'buyer',
  planner: 'planner',
  accountant: 'finance',
})) {
  test(`a new ${key} gets through the tour by the keyboard, leaves it and takes it up again`, async ({
    page,
    request,
  }) => {
    const tour = tours.find((each) => each.key === key)
    if (!tour) throw new Error(`there is no tour ${key}`)
    await signIn(page, '/', await newcomer(request, role))
    await card(page)
      .getByRole('button', { name: `开始${tour.title}导览` })
      .click()
    for (const [index, { title, at, page: path }] of tour.stops.entries()) {
      await expect(stop(page)).toContainText(title)
      await expect(stop(page)).toContainText(`${tour.title} ${index + 1} / ${tour.stops.length}`)
      if (path !== '/') await expect(page).toHaveURL(path)
      await expectPointedAt(page, at)
      if (index === 2) {
        await page.screenshot({ path: `test-results/screenshots/tour-${key}.png` })
        await page.keyboard.press('Escape')
        await expect(stop(page)).toHaveCount(0)
        await page.goto('/')
        await card(page)
          .getByRole('button', { name: `继续${tour.title}导览` })
          .click()
        await expect(stop(page)).toContainText(title)
      }
      const isLast = index === tour.stops.length - 1
      await expect(stop(page).getByRole('button', { name: isLast ? '完成' : '下一步' })).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(stop(page)).toHaveCount(0)
    await page.goto('/')
    await expect(page.getByRole('region', { name: '快捷入口' })).toBeVisible()
    await expect(card(page)).toHaveCount(0)
  })
}

test('who has seen enough puts the tours away, and finds them in the own menu', async ({ page, request }) => {
  await signIn(page, '/', await newcomer(request, 'buyer'))
  expect(await seriousFaults(page, 'main')).toEqual([])
  await card(page).getByRole('button', { name: '不再显示新手导览' }).click()
  await expect(card(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '新手导览' }).click()
  await page.getByRole('dialog', { name: '新手导览' }).getByRole('button', { name: '开始采购导览' }).click()
  await expect(stop(page)).toContainText('从这里开始一天')
})
