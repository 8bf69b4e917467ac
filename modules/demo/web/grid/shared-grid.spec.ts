import { type Browser, expect, type Page } from '@playwright/test'
import {
  callsOf,
  cellOf,
  makeUser,
  mark,
  seriousFaults,
  signedInAlone,
  signIn,
  signedIn as test,
} from '../../../../e2e/fixtures.ts'

const codes = ['list', 'edit'].map((verb) => `sampleDoor:${verb}`)
const gridOf = (page: Page) => page.getByRole('grid', { name: '多人编辑' })

/** The shared table of somebody, narrowed to the rows of a test. */
async function openTable(page: Page, name: string) {
  await page.getByRole('searchbox', { name: '名称' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(gridOf(page).locator('[data-row]')).toHaveCount(2)
}

async function typeInto(page: Page, row: number, title: string, text: string) {
  await (await cellOf(gridOf(page), row, title)).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
const save = async (page: Page) => {
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功').last()).toBeVisible()
}

/** Another person at another computer. */
async function colleague(
  browser: Browser,
  baseURL: string | undefined,
  who: Awaited<ReturnType<typeof makeUser>>,
) {
  const page = await browser.newPage({ baseURL, storageState: undefined })
  await signIn(page, '/demo/shared-grid', who)
  return page
}

test('[B-334] of two people on one table each sees what the other saves, and chooses where both changed a cell', async ({
  page: mine,
  browser,
  baseURL,
  request,
}) => {
  const name = `共享${mark()}`
  const { post, get, remove } = await callsOf(request)
  for (const part of ['一', '二']) await post('/demo/door/add', { name: `${name}${part}`, qty: 1, price: 10 })
  const theirs = await colleague(
    browser,
    baseURL,
    await makeUser(request, { page: '/demo/shared-grid', codes }),
  )
  await mine.goto('/demo/shared-grid')
  for (const page of [mine, theirs]) await openTable(page, name)
  const first = await cellOf(gridOf(mine), 1, '名称')
  const row = (await first.textContent())?.endsWith('一') ? '一' : '二'

  // What the other saved appears in place and is marked, while I am typing into another cell of the row.
  await (await cellOf(gridOf(mine), 1, '型号')).click()
  await mine.keyboard.type('打到一半')
  await typeInto(theirs, 1, '数量', '5')
  await save(theirs)
  const quantity = await cellOf(gridOf(mine), 1, '数量')
  await expect(quantity).toHaveText('5')
  await expect(quantity).toHaveAttribute('data-note', 'news')
  await expect(gridOf(mine).getByRole('row', { name: /^合计/ })).toContainText('6')
  await expect(mine.getByRole('textbox', { name: '第1行型号' })).toBeFocused()
  await expect(mine.getByRole('textbox', { name: '第1行型号' })).toHaveValue('打到一半')
  await mine.keyboard.type('了')
  await mine.screenshot({ path: 'test-results/screenshots/shared-grid-news.png' })
  await mine.keyboard.press('Enter')
  await expect(await cellOf(gridOf(mine), 1, '型号')).toHaveText('打到一半了')

  // Both change one cell: mine stays, and both values are shown.
  await typeInto(mine, 1, '单价', '20')
  await typeInto(theirs, 1, '单价', '30')
  await save(theirs)
  const cell = await cellOf(gridOf(mine), 1, '单价')
  await expect(cell).toHaveAttribute('data-note', 'contested')
  await expect(cell).toHaveText('20')
  await cell.hover()
  await expect(mine.getByRole('tooltip').last()).toContainText('他人已改为“30”')
  await expect(mine.getByText('1 处修改与他人的修改冲突')).toBeVisible()
  await mine.screenshot({ path: 'test-results/screenshots/shared-grid-contest.png' })
  expect(await seriousFaults(mine)).toEqual([])

  // Saving over it is refused by the server until it is decided.
  await mine.getByRole('button', { name: '保存' }).click()
  await expect(mine.locator('.ant-message-warning')).toBeVisible()
  await mine.getByRole('button', { name: '处理冲突' }).click()
  const dialog = mine.getByRole('dialog', { name: '处理冲突' })
  const choice = dialog.getByRole('radiogroup', { name: '第1行单价' })
  await expect(choice).toContainText('20')
  await choice.getByText('30').click()
  await mine.screenshot({ path: 'test-results/screenshots/shared-grid-choice.png' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(cell).toHaveText('30')
  await expect(cell).not.toHaveAttribute('data-note')

  // What I save reaches the other and leaves my own table alone.
  await save(mine)
  await expect(await cellOf(gridOf(theirs), 1, '型号')).toHaveText('打到一半了')
  await expect(await cellOf(gridOf(mine), 1, '型号')).not.toHaveAttribute('data-note')
  const { records } = await get<{ records: object[] }>('/demo/door/list', { name: `${name}${row}` })
  expect(records).toMatchObject([{ qty: 5, price: 30, model: '打到一半了' }])
  await theirs.close()

  // What is saved or deleted elsewhere than on a table is heard of too.
  const { records: all } = await get<{ records: { id: string }[] }>('/demo/door/list', { name: `*${name}*` })
  const other = all.find(({ id }) => id !== (records[0] as { id: string }).id)
  await post('/demo/door/edit', { id: other?.id, qty: 7 })
  await expect(await cellOf(gridOf(mine), 2, '数量')).toHaveText('7')
  await remove('/demo/door/delete', { id: other?.id ?? '' })
  await expect(await cellOf(gridOf(mine), 2, '数量')).toHaveAttribute('data-note', 'contested')
  await (await cellOf(gridOf(mine), 2, '数量')).hover()
  await expect(mine.getByRole('tooltip').last()).toHaveText('此行已被他人删除')
})

interface Update {
  readonly data: {
    readonly socketKey: string
    readonly args: readonly [row: { readonly id: string }, caseId: string]
  }
}

signedInAlone(
  '[B-335] a page ignores its own rows; a lost connection is told quietly and blocks nothing, and what was missed is there once it stands again',
  async ({ page, request }) => {
    const name = `断线${mark()}`
    const { post, get } = await callsOf(request)
    for (const part of ['一', '二']) await post('/demo/door/add', { name: `${name}${part}`, qty: 1 })
    const line: { cut?: () => Promise<void>; send?: (text: string) => void } = {}
    const sent: string[] = []
    let isDown = false
    await page.routeWebSocket(/\/vxeSocket\//, (socket) => {
      if (isDown) {
        void socket.close()
        return
      }
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        sent.push(String(message))
        server.send(message)
      })
      line.cut = () => socket.close()
      line.send = (text) => socket.send(text)
    })
    await page.clock.install()
    await page.goto('/demo/shared-grid')
    await openTable(page, name)
    const hint = page.getByText('实时更新已中断，正在重新连接，不影响编辑')
    await expect(hint).toHaveCount(0)
    await expect.poll(() => line.cut).toBeDefined()

    // Its own row comes back to the page under the name of its grid, and says nothing there.
    await typeInto(page, 1, '型号', '自己的')
    await save(page)
    await expect.poll(() => sent.find((text) => text.includes('update_vxe_table'))).toBeDefined()
    const message = JSON.parse(sent.find((text) => text.includes('update_vxe_table')) ?? '{}') as Update
    const { socketKey, args } = message.data
    const sendUpdate = (row: object, caseId: string) =>
      line.send?.(JSON.stringify({ ...message, data: { socketKey, args: [{ ...args[0], ...row }, caseId] } }))
    sendUpdate({ model: '回声' }, args[1])
    const { id } = args[0]
    await post('/demo/door/edit', { id, remark: '别人的' })
    sendUpdate(await get<object>('/demo/door/queryById', { id }), 'another-grid')
    await expect(await cellOf(gridOf(page), 1, '备注')).toHaveText('别人的')
    await expect(await cellOf(gridOf(page), 1, '型号')).toHaveText('自己的')

    isDown = true
    await line.cut?.()
    await expect(hint).toBeVisible()
    await page.screenshot({ path: 'test-results/screenshots/shared-grid-lost.png' })
    await typeInto(page, 1, '备注', '断线时填写')
    await save(page)

    const other = await (await cellOf(gridOf(page), 2, '名称')).textContent()
    const { records } = await get<{ records: { id: string }[] }>('/demo/door/list', { name: other ?? '' })
    await post('/demo/door/edit', { id: records[0]?.id, qty: 9 })
    isDown = false
    await page.clock.runFor(5100)
    await expect(hint).toHaveCount(0)
    await expect(await cellOf(gridOf(page), 2, '数量')).toHaveText('9')
    await expect(await cellOf(gridOf(page), 1, '备注')).toHaveText('断线时填写')
  },
)
