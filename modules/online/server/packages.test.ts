import { OnlineForm } from '@mortise/online/model'
import { smallForm } from '@mortise/online/testing'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import online from './index.ts'

const app = await testApp(online)
const admin = app.as('admin')
const there = app.as('designer-elsewhere', { tenant: '7' })

const take = async (forms: unknown, who = admin) => {
  const text = typeof forms === 'string' ? forms : JSON.stringify({ format: 'mortise-online-forms/1', forms })
  return (await who.call('POST', '/online/cgform/api/importPackage', { body: { text } })).body
}
const title = { key: 'title', label: '主题', kind: 'text' }
const form = (name: string, fields: object[] = [title], more: object = {}) => ({
  name,
  label: name,
  fields,
  ...more,
})
const pointing = (target: string) => ({ key: 'other', label: '另一', kind: 'ref', source: target })
const names = async (who = admin) => (await who.of(OnlineForm).list()).rows.map(({ name }) => name).toSorted()

test('forms go out as a package and stand in another company as they were', async () => {
  const part = await admin.of(OnlineForm).add({
    ...smallForm('pack_part', [
      { key: 'title', label: '主题', isSearched: true },
      { key: 'upper', label: '上级', kind: 'ref', source: 'packPart' },
      { key: 'qty', label: '数量', kind: 'int', part: 'items', min: 1 },
    ]),
    subTables: [{ key: 'items', label: '事项', isRequired: true }],
    layout: 'tree',
    treeField: 'upper',
  } as never)
  const whole = await admin
    .of(OnlineForm)
    .add(smallForm('pack_whole', [{ key: 'title', label: '主题' }, pointing('packPart')] as never) as never)
  const view = await admin
    .of(OnlineForm)
    .add({ ...smallForm('pack_view', [{ key: 'title', label: '题' }]), original: part.id } as never)
  // The one that needs the others comes first.
  const ids = [view.id, whole.id, part.id].join(',')
  const answer = await admin.call('GET', '/online/cgform/api/package', { query: { ids } })
  expect(JSON.stringify(answer.body.result)).not.toContain(part.id)
  const text = JSON.stringify(answer.body.result)
  expect((await take(text, there)).message).toBe('已导入3个表单，同步数据库后可以使用')
  const theirs = (await there.of(OnlineForm).list()).rows
  const again = await there.call('GET', '/online/cgform/api/package', {
    query: {
      ids: ['pack_view', 'pack_whole', 'pack_part']
        .map((name) => theirs.find((row) => row.name === name)?.id)
        .join(','),
    },
  })
  expect(again.body.result).toEqual(answer.body.result)
  for (const name of ['pack_part', 'pack_whole']) {
    const { id } = theirs.find((row) => row.name === name) ?? { id: '' }
    const synced = await there.call('POST', `/online/cgform/api/doDbSynch/${id}/normal`, { body: {} })
    expect(synced.body).toMatchObject({ success: true })
  }
  expect((await take(text, there)).message).toContain('已有表单')
})

test.each<[string, unknown, string]>([
  ['no JSON', '{"format":', '表单包不是正确的JSON文件'],
  ['something else', '[]', '表单包不正确'],
  ['no form', [], '表单包中没有表单'],
  ['a field that no form has', [form('odd', [{ ...title, sql: 'drop table x' }])], '不是表单'],
  ['a name that is an object', [form({} as never)], '不是表单'],
  ['a form twice', [form('twin'), form('twin')], '表单包中表名twin重复'],
  [
    'forms that need each other',
    [form('ring_a', [title, pointing('ringB')]), form('ring_b', [title, pointing('ringA')])],
    '表单互相引用，不能导入：ring_a → ring_b → ring_a',
  ],
  [
    'views of each other',
    [form('eye_a', [title], { original: 'eye_b' }), form('eye_b', [title], { original: 'eye_a' })],
    '表单互相引用',
  ],
  ['a reference to nothing', [form('lost', [title, pointing('nowhere')])], '关联的业务对象nowhere不存在'],
  ['a view of nothing', [form('blind', [title], { original: 'gone' })], '原表单gone不存在'],
  ['a kind that there is not', [form('kindless', [{ ...title, kind: 'magic' }])], '类型'],
])('a package with %s is refused', async (_, forms, sentence) => {
  expect(await take(forms)).toMatchObject({ success: false, message: expect.stringContaining(sentence) })
})

test('of a package with one broken form nothing is taken', async () => {
  const before = await names()
  const broken = form('pack_broken', [{ ...title, kind: 'dict' }])
  expect((await take([form('pack_good'), broken])).success).toBe(false)
  expect(await names()).toEqual(before)
  expect((await take([form('pack_good')])).success).toBe(true)
  expect(await names()).toEqual([...before, 'pack_good'].toSorted())
})
