import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import { signedIn as test } from '../../../e2e/fixtures.ts'

/** Types as an input method does: letters that are worked on, Enter that belongs to it, then the word itself. */
async function compose(page: Page, cdp: CDPSession, box: Locator): Promise<void> {
  await box.focus()
  await cdp.send('Input.imeSetComposition', { text: 'xiangmu', selectionStart: 7, selectionEnd: 7 })
  await box.evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        keyCode: 229,
        isComposing: true,
        bubbles: true,
        cancelable: true,
      }),
    ),
  )
  await cdp.send('Input.insertText', { text: '橡木' })
}

const pages = {
  '/demo/selects': {
    combobox: [
      '字典选择',
      '搜索选择',
      '异步选择',
      '多个搜索选择',
      '本地搜索',
      '多选标签',
      '树选择',
      '树字典',
      '分类选择',
      '大类',
      '地区',
    ],
    textbox: ['字典编码', '树条件'],
  },
  '/demo/fields': {
    combobox: ['查询中的开关'],
    textbox: ['多行文字', '查询文字', '省略', '弹出输入', '表格中的弹出输入'],
  },
  '/demo/editors': { combobox: [], textbox: ['面积'] },
} as const

/** Those that ask the server for what was typed. */
const searches = new Set(['搜索选择', '异步选择'])

for (const [path, boxes] of Object.entries(pages)) {
  test(`Chinese can be typed into every box of ${path}, and nothing acts on half a word`, async ({
    page,
  }) => {
    const cdp = await page.context().newCDPSession(page)
    const keywords: string[] = []
    page.on('request', (request) => keywords.push(new URL(request.url()).searchParams.get('keyword') ?? ''))
    await page.goto(path)
    for (const [role, names] of Object.entries(boxes) as ['combobox' | 'textbox', readonly string[]][]) {
      for (const name of names) {
        const box = page.getByRole(role, { name, exact: true })
        const value = page.getByRole('status', { name: `${name}的值`, exact: true })
        const before = role === 'combobox' && (await value.count()) > 0 ? await value.textContent() : null
        await compose(page, cdp, box)
        await expect(box, name).toHaveValue(/橡木$/)
        await expect(box, name).not.toHaveValue(/xiang/)
        if (before !== null) expect(await value.textContent(), name).toBe(before)
        if (searches.has(name)) await expect.poll(() => keywords, name).toContain('橡木')
        await page.keyboard.press('Escape')
        keywords.splice(0, keywords.length, ...keywords.filter((word) => word !== '橡木'))
      }
    }
    expect(keywords.filter((word) => word.includes('xiang'))).toEqual([])
  })
}

test('Chinese can be typed into the editors of long texts, code and formulas', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  await page.goto('/demo/editors')
  for (const [title, place] of [
    ['代码', '.cm-content'],
    ['富文本', '[data-slate-editor]'],
    ['标记文本', '.cm-content'],
  ] as const) {
    const region = page.getByRole('region', { name: title, exact: true })
    if (title === '富文本') {
      // It learns a moment later where the cursor stands; its buttons tell when it knows.
      await region.getByText('安装说明', { exact: true }).click()
      await expect(region.locator('[data-menu-key=uploadImage]:not(.disabled)')).toBeVisible()
    }
    await compose(page, cdp, region.locator(place))
    const value = page.getByRole('status', { name: `${title}的值`, exact: true })
    await expect(value, title).toContainText('橡木')
    await expect(value, title).not.toContainText('xiang')
  }
  await page.getByRole('button', { name: '公式计算' }).first().click()
  const formula = page.getByRole('textbox', { name: '公式', exact: true })
  await compose(page, cdp, formula)
  await expect(formula).toHaveValue('橡木')
})
