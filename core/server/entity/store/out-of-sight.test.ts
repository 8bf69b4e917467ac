import { defineEntity, defineModule, f } from '@mortise/model'
import { writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { post } from '../../module/route.ts'
import { rules } from '../../module/rules.ts'
import { testApp } from '../../testing/test-app.ts'

const Box = defineEntity('box', {
  label: '箱子',
  scope: 'own',
  fields: { name: f.text('名称', { required: true }) },
})
const Label = defineEntity('label', {
  label: '标签',
  fields: {
    text: f.text('文字', { required: true }),
    box: f.ref('贴于', Box),
    near: f.refMany('相邻', Box),
    seen: f.ref('见过', Box, { anyRow: true }),
    made: f.ref('系统所选', Box, { readonly: true }),
    rows: f.lines('明细', { fields: { inner: f.ref('内箱', Box), qty: f.int('数量') } }),
  },
})
const Tag = defineEntity('tag', {
  label: '吊牌',
  fields: { text: f.text('文字', { required: true }), box: f.ref('挂于', Box) },
})
const packing = serverModule(defineModule('packing', { label: '包装', entities: [Box, Label, Tag] }), {
  rules: [rules(Tag, { check() {} })],
  routes: [
    post('/packing/label', 'label:add', async ({ ctx, body }) => {
      const { box } = body as { box: string }
      return (await ctx.repo(Label).add({ text: '系统所贴', box })).id
    }),
  ],
})
const app = await testApp(packing)
const can = ['box:list', 'box:add', 'label:list', 'label:add', 'label:edit', 'label:importExcel'].concat([
  'tag:list',
  'tag:add',
  'tag:importExcel',
])
const [anna, bert] = [app.as('anna', { can }), app.as('bert', { can })]
const theirs = await anna.of(Box).add({ name: '甲箱' })
const mine = await bert.of(Box).add({ name: '乙箱' })
const unknown = '1m7k6hf480000000000000'

test('a row out of sight cannot be named, in a field, a list or a line; an own one can', async () => {
  const add = (input: object) => bert.of(Label).add({ text: '一', ...input })
  for (const id of [theirs.id, unknown]) {
    await expect(add({ box: id })).rejects.toThrow('贴于不存在或不在您的权限范围内')
    await expect(add({ box: id, near: [id] })).rejects.toThrow('贴于、相邻不存在或不在您的权限范围内')
    await expect(add({ near: [mine.id, id] })).rejects.toThrow('相邻不存在或不在您的权限范围内')
    await expect(add({ rows: [{ inner: mine.id }, { inner: id }] })).rejects.toThrow(
      '明细第2行：内箱不存在或不在您的权限范围内',
    )
  }
  const label = await add({ box: mine.id, near: [mine.id], rows: [{ inner: mine.id, qty: 1 }] })
  expect(label).toMatchObject({ box: mine.id, near: [mine.id], rows: [{ inner: mine.id }] })
  const edit = (patch: object) => bert.of(Label).edit({ id: label.id, ...patch })
  await expect(edit({ box: theirs.id })).rejects.toThrow('贴于不存在或不在您的权限范围内')
  await expect(edit({ rows: [{ id: label.rows[0]!.id, inner: theirs.id }] })).rejects.toThrow(
    '明细第1行：内箱不存在或不在您的权限范围内',
  )
  expect(await edit({ box: null })).toMatchObject({ box: null })
})

test('what stands already stays, and fields that say so, the product and an administrator name any row', async () => {
  const label = await anna.of(Label).add({ text: '二', box: theirs.id, rows: [{ inner: theirs.id, qty: 1 }] })
  const [line] = label.rows
  const patch = { id: label.id, text: '二二', box: theirs.id, rows: [{ ...line!, qty: 2 }] }
  expect(await bert.of(Label).edit(patch)).toMatchObject({ text: '二二', box: theirs.id, rows: [{ qty: 2 }] })
  expect(await bert.of(Label).add({ text: '三', seen: theirs.id })).toMatchObject({ seen: theirs.id })
  const body = { text: '四', made: theirs.id }
  expect((await bert.call('POST', '/label/add', { body })).body.success).toBe(true)
  expect((await bert.call('POST', '/packing/label', { body: { box: theirs.id } })).body.success).toBe(true)
  expect(await app.as('admin').of(Label).add({ text: '五', box: theirs.id })).toMatchObject({
    box: theirs.id,
  })
  await expect(bert.of(Label).add({ text: '六', seen: unknown })).rejects.toThrow('见过的值无效')
})

test.each([
  ['/label', '标签', '贴于'],
  ['/tag', '吊牌', '挂于'],
])('a sheet of %s names no row out of sight either', async (wire, name, field) => {
  const rows = [
    ['文字', field],
    ['可以', '乙箱'],
    ['不行', '甲箱'],
  ]
  const body = new FormData()
  const bytes = await writeXlsx({ sheets: [{ name, rows }] })
  body.append('file', new Blob([new Uint8Array(bytes)]), `${name}.xlsx`)
  body.append('preview', '1')
  const { result } = (await bert.call('POST', `${wire}/importExcel`, { body })).body
  expect(result).toMatchObject({ addCount: 1, errorCount: 1 })
  expect(result.errors).toEqual([expect.stringContaining(`${field}不存在或不在您的权限范围内`)])
})
