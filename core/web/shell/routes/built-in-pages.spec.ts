import { expect, type Page } from '@playwright/test'
import { callsOf, mark, signedIn as test } from '../../../../e2e/fixtures.ts'
import { changedMenu, type MenuRow } from '../../../../e2e/menu.ts'
import { builtInPages } from './built-in-pages.ts'

type Calls = Awaited<ReturnType<typeof callsOf>>
const auto = 'modules/online/cgform/auto'

/** The component that the menu names for a form of each layout. */
const layouts = {
  normal: `${auto}/OnlCgformAutoList`,
  tree: `${auto}/OnlCgformTreeList`,
  erp: `${auto}/erp/OnlCgformErpList`,
  tab: `${auto}/tab/OnlCgformTabList`,
  innerTable: `${auto}/innerTable/OnlCgformInnerTableList`,
} as const
const copies = 'modules/online/cgform/OnlCgformCopyList'

/** A form of a layout with a row, its table made and its page in the menu. */
/** What stands in the menu is read by everybody meanwhile, and Chinese. */
const inWords: Readonly<Record<keyof typeof layouts, string>> = {
  normal: '列表',
  tree: '树形',
  erp: '主从',
  tab: '页签',
  innerTable: '内嵌',
}
const inHan = (code: string): string =>
  code.replaceAll(/[a-p]/g, (letter) => '天地玄黄宇宙洪荒日月盈昃辰宿列张'[letter.charCodeAt(0) - 97] ?? '')

async function publish({ post }: Calls, layout: keyof typeof layouts, code: string) {
  const name = `${layout.toLowerCase()}_${code}`
  const entity = name.replace(/_([a-z])/, (_, letter: string) => letter.toUpperCase())
  const field = (key: string, label: string, more: object = {}) => ({
    dbFieldName: key,
    dbFieldTxt: label,
    fieldShowType: 'text',
    ...more,
  })
  const label = `${inWords[layout]}${inHan(code)}`
  const id = await post<string>('/online/cgform/head/add', {
    tableName: name,
    tableTxt: label,
    themeTemplate: layout,
    scope: 'tenant',
    treeParentIdField: layout === 'tree' ? 'upper' : null,
    fields: [
      field('title', '主题'),
      ...(layout === 'tree' ? [field('upper', '上级', { fieldShowType: 'ref', source: entity })] : []),
      field('detail', '内容', { part: 'items' }),
    ],
    subTables: [{ key: 'items', label: '事项' }],
  })
  await post(`/online/cgform/api/doDbSynch/${id}/normal`, {})
  await post(`/online/cgform/api/menu/${id}`, {})
  await post(`/online/cgform/data/${entity}/add`, { title: `记录${label}`, items: [{ detail: '事项一' }] })
  return { id, name, label, row: `记录${label}` }
}

const rowsIn = (nodes: readonly MenuRow[]): MenuRow[] =>
  nodes.flatMap((node) => [node, ...rowsIn(node.children ?? [])])

/** Opens the entry by the menu, once it was seen that it names the component. */
async function openEntry(page: Page, calls: Calls, label: string, component: string) {
  const { menu } = await calls.get<{ menu: MenuRow[] }>('/sys/permission/getUserPermissionByToken')
  const entry = rowsIn(menu).find(({ meta }) => meta.title === label)
  expect(entry).toMatchObject({ component })
  expect(Object.keys(builtInPages)).toContain(component)
  const bar = page.getByRole('navigation', { name: '主菜单' })
  await bar.getByText(label, { exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${entry?.path}$`))
}

test('online forms of every layout, and views of them, open by the component that the menu names', async ({
  page,
  request,
}) => {
  const calls = await callsOf(request)
  const code = mark().replaceAll(/\d/g, (figure) => 'ghijklmnop'[Number(figure)] ?? 'z')
  const forms = new Map<keyof typeof layouts, Awaited<ReturnType<typeof publish>>>()
  for (const layout of Object.keys(layouts) as (keyof typeof layouts)[])
    forms.set(layout, await publish(calls, layout, code))
  const original = forms.get('normal')
  const view = `视图${inHan(code)}`
  const viewId = await calls.post<string>('/online/cgform/head/add', {
    tableName: `view_${code}`,
    tableTxt: view,
    physicId: original?.id,
    scope: 'tenant',
    fields: [{ dbFieldName: 'title', dbFieldTxt: '另一名称', fieldShowType: 'text' }],
  })
  await calls.post(`/online/cgform/api/menu/${viewId}`, {})

  // The folder stands open at a page of its own.
  await page.goto('/online/forms')
  for (const [layout, { label, row }] of forms) {
    await openEntry(page, calls, label, layouts[layout])
    const list = page.getByRole('region', { name: label })
    await expect(list.getByText(row).first()).toBeVisible()
    await page.screenshot({ path: `test-results/screenshots/online-layout-${layout}.png` })
  }
  await openEntry(page, calls, view, copies)
  const list = page.getByRole('region', { name: view })
  await expect(list.getByRole('columnheader', { name: '另一名称' })).toBeVisible()
  await expect(list.getByText(original?.row ?? '').first()).toBeVisible()
})

test('[A-116] each component name of the online designer opens a real page from a menu entry', async ({
  page,
}) => {
  const entries = Object.entries(builtInPages).map(([component, { label }], at) => ({
    id: `built${at}`,
    route: '1',
    path: `/built-in-${at}`,
    name: `built-in-${at}`,
    component,
    meta: { title: `${label}页`, keepAlive: false, internalOrExternal: false, componentName: `Built${at}` },
  }))
  await changedMenu(page, () => {}, entries)
  await page.goto('/online/forms')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const chosen = page.getByRole('navigation', { name: '打开的页面' }).getByRole('tab', { selected: true })
  for (const { component, meta, path } of entries) {
    await menu.getByText(meta.title, { exact: true }).click()
    await expect(chosen).toHaveText(meta.title)
    if (component.endsWith('HeadList')) {
      await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible()
    } else {
      // No form and no report ends this address, which their pages say in their own words.
      const own = component.includes('/cgform/')
        ? '菜单的访问路径应以表单的编号结尾'
        : `报表【${path.slice(1)}】不存在`
      await expect(page.getByText(own)).toBeVisible()
    }
    await expect(page.getByText('当前版本不包含')).toBeHidden()
  }
})
