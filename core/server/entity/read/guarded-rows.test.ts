import { defineDict, defineEntity, defineModule, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { testApp } from '../../testing/test-app.ts'

const Kind = defineDict('test_paper_kind', '类别', { plain: '普通', secret: '机密' })
const Why = defineDict('test_paper_why', '销毁原因', { old: '过期', wrong: '有误' })
const Paper = defineEntity('paper', {
  label: '文书',
  fields: {
    title: f.text('标题', { required: true, search: true }),
    kind: f.dict('类别', Kind, { search: true }),
    status: f.flow('状态', {
      states: { kept: '在档', gone: '已销毁' },
      moves: { destroy: { label: '销毁', from: 'kept', to: 'gone', ask: '销毁原因：', reasons: Why } },
    }),
  },
  guardedRows: { field: 'kind', rights: { secret: 'paper:secrets' } },
  picker: ['title'],
  dictSource: { text: ['title'], code: ['id'] },
})
const archive = serverModule(
  defineModule('archive', {
    label: '档案',
    entities: [Paper],
    dicts: [Kind, Why],
    permissions: { 'paper:secrets': '查看机密' },
  }),
  {},
)
const app = await testApp(archive)
const keeper = app.as('keeper')
const can = ['paper:list', 'paper:edit', 'paper:delete', 'paper:destroy', 'paper:exportXls']
const clerk = app.as('clerk', { can })

test('rows that need a right are there for those alone who hold it, by whatever way', async () => {
  const add = (title: string, kind: 'plain' | 'secret' | null) => keeper.of(Paper).add({ title, kind })
  const [plain, secret, unmarked] = [
    await add('甲', 'plain'),
    await add('乙', 'secret'),
    await add('丙', null),
  ]
  const titles = async (who: typeof clerk) =>
    (await who.of(Paper).list()).rows.map(({ title }) => title).toSorted()
  expect(await titles(keeper)).toEqual(['丙', '乙', '甲'].toSorted())
  // A row of no kind at all needs no right.
  expect(await titles(clerk)).toEqual(['丙', '甲'].toSorted())
  expect((await clerk.of(Paper).list({ where: { kind: 'secret' } })).total).toBe(0)
  await expect(clerk.of(Paper).get(secret.id)).rejects.toThrow('未找到对应数据')
  await expect(clerk.of(Paper).edit({ id: secret.id, title: '改' })).rejects.toThrow('未找到对应数据')
  await expect(clerk.of(Paper).move(secret.id, 'destroy', { reason: 'old' })).rejects.toThrow(
    '未找到对应数据',
  )
  await expect(clerk.of(Paper).remove(secret.id)).rejects.toThrow('未找到对应数据')
  expect(await keeper.of(Paper).get(secret.id)).toMatchObject({ title: '乙', status: 'kept' })
  expect(await clerk.of(Paper).edit({ id: plain.id, title: '甲二' })).toMatchObject({ title: '甲二' })
  const holder = app.as('holder', { can: [...can, 'paper:secrets'] })
  expect(await holder.of(Paper).get(secret.id)).toMatchObject({ title: '乙' })
  expect(unmarked.kind).toBeNull()
})

test('a move whose reasons are a dictionary takes one of them and nothing else', async () => {
  const { id } = await keeper.of(Paper).add({ title: '丁', kind: 'plain' })
  await expect(keeper.of(Paper).move(id, 'destroy')).rejects.toThrow('请选择销毁原因')
  await expect(keeper.of(Paper).move(id, 'destroy', { reason: '太旧了' })).rejects.toThrow('请选择销毁原因')
  await expect(keeper.of(Paper).move(id, 'destroy', { reason: 'constructor' })).rejects.toThrow('请选择')
  expect(await keeper.of(Paper).move(id, 'destroy', { reason: 'old' })).toMatchObject({ status: 'gone' })
})
