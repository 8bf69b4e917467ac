import { defineDict, defineEntity, defineModule, f } from '@mortise/model'
import { serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { Dictionary, DictionaryItem, Permission } from '@mortise/system/model'
import { expect, test } from 'vitest'
import { writeDefaults } from './defaults.ts'
import system from './index.ts'

const Purpose = defineDict(
  'loan_purpose',
  '借用用途',
  { display: '陈列', fair: '展会' },
  { colors: { fair: 'red' } },
)
const Loan = defineEntity('loan', {
  label: '借用',
  fields: { title: f.text('标题'), purpose: f.dict('用途', Purpose) },
})
const loans = serverModule(
  defineModule('loans', {
    label: '借用管理',
    entities: [Loan],
    dicts: [Purpose],
    menu: [{ label: '借用单', open: Loan }],
  }),
  { needs: [system] },
)

test('what a module tells is there for the staff, and stays as the staff made it', async () => {
  const { services } = await testApp(loans)
  await services.asSystem('0', async (ctx) => {
    const page = await ctx.repo(Permission).first({ url: '/loans/loan' })
    expect(page).toMatchObject({ name: '借用单', component: 'entity/loan', entity: 'loan', type: '1' })
    expect(await ctx.repo(Permission).first({ code: 'loan:add' })).toMatchObject({
      parent: page!.id,
      name: '新增',
    })
    const dict = await ctx.repo(Dictionary).first({ code: 'loan_purpose' })
    const items = await ctx.repo(DictionaryItem).find({ dict: dict!.id })
    expect(items.map(({ value, text, color }) => [value, text, color])).toEqual([
      ['display', '陈列', null],
      ['fair', '展会', 'red'],
    ])
    await ctx.repo(Permission).edit({ id: page!.id, name: '样板借用', isHidden: true })
    await ctx.repo(DictionaryItem).edit({ id: items[1]!.id, text: '展览会', sort: 0 })
  })
  await services.asSystem('0', writeDefaults)
  await services.asSystem('0', async (ctx) => {
    expect(await ctx.repo(Permission).find({ url: '/loans/loan' })).toMatchObject([
      { name: '样板借用', isHidden: true },
    ])
    expect(await ctx.repo(DictionaryItem).find({ value: 'fair' })).toMatchObject([
      { text: '展览会', sort: 0 },
    ])
  })
})

test('an item that is told later is added to the dictionary that is there', async () => {
  const { services } = await testApp(loans)
  await services.db.owner.query(`delete from sys_dict_item where value = 'fair'`)
  await services.asSystem('0', writeDefaults)
  const found = await services.asSystem('0', (ctx) => ctx.repo(DictionaryItem).find({ value: 'fair' }))
  expect(found).toMatchObject([{ text: '展会' }])
})

test('a start that finds everything in place writes nothing', async () => {
  const { services } = await testApp(loans)
  const marks = async () => {
    const tables = ['sys_permission', 'sys_dict', 'sys_dict_item']
    const sql = tables
      .map((table) => `select count(*), max(xmin::text::bigint) from ${table}`)
      .join(' union all ')
    return (await services.db.owner.query(sql)).rows as unknown[]
  }
  const before = await marks()
  const started = process.cpuUsage()
  await services.asSystem('0', writeDefaults)
  // Its own work alone: the clock goes on while others have the machine.
  const spent = process.cpuUsage(started)
  expect((spent.user + spent.system) / 1_000).toBeLessThan(500)
  expect(await marks()).toEqual(before)
})
