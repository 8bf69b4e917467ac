import { runInNewContext } from 'node:vm'
import { type AnyEntity, compileFormula, defineEntity, entityFromStored, f, fieldsOf } from '@mortise/model'
import { codeTextOf, compileForm, OnlineForm, OnlineFormVersion } from '@mortise/online/model'
import { randomForm, smallForm } from '@mortise/online/testing'
import { testApp } from '@mortise/server/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import online from './index.ts'

const app = await testApp(online)
const admin = app.as('admin')
type FieldSpec = Parameters<typeof smallForm>[1][number]
const make = (name: string, fields: readonly FieldSpec[], more: object = {}) =>
  admin.of(OnlineForm).add({ ...smallForm(name, fields), ...more } as never)
const call = async (method: 'GET' | 'POST', path: string, more: object = {}) =>
  (await admin.call(method, `/online/cgform/api/${path}`, more)).body
const sync = (id: string) => call('POST', `doDbSynch/${id}/normal`, { body: {} })
const add = (name: string, body: object) => admin.call('POST', `/online/cgform/data/${name}/add`, { body })
const list = async (name: string) =>
  (await admin.call('GET', `/online/cgform/data/${name}/list`)).body.result.records

test('what was synchronised is a version that says what changed, and one goes back to it with the values kept', async () => {
  const form = await make('versioned', [{ key: 'title', label: '主题' }])
  await sync(form.id)
  await add('versioned', { title: '甲' })
  const now = await admin.of(OnlineForm).get(form.id)
  const [title] = now.fields
  await admin.of(OnlineForm).edit({
    id: form.id,
    version: now.version,
    fields: [
      { ...title, key: 'subject', label: '事由' },
      { key: 'level', label: '等级', kind: 'int' },
    ],
  } as never)
  expect((await call('GET', `versions/${form.id}`)).result).toMatchObject([{ revision: 1, changes: [] }])
  await sync(form.id)
  await sync(form.id)
  const { result } = await call('GET', `versions/${form.id}`)
  expect(result).toMatchObject([
    {
      revision: 2,
      by: 'admin',
      changes: [
        '字段【subject】字段名由“title”改为“subject”',
        '字段【subject】名称由“主题”改为“事由”',
        '字段【level】新增',
      ],
      back: [],
    },
    { revision: 1, back: expect.arrayContaining(['字段【level】已删除']) },
  ])
  expect((await call('POST', `restore/${form.id}`, { body: { revision: 9 } })).message).toBe(
    '表单【走访】没有版本9',
  )
  expect(await call('POST', `restore/${form.id}`, { body: { revision: 1 } })).toMatchObject({
    message: '已恢复到版本1，同步数据库后生效',
  })
  expect(await admin.of(OnlineForm).get(form.id)).toMatchObject({ isSynced: false })
  await sync(form.id)
  expect(await list('versioned')).toMatchObject([{ title: '甲' }])
  await call('POST', `retire/${form.id}`)
  await admin.of(OnlineForm).remove(form.id)
  expect((await admin.of(OnlineFormVersion).list()).rows.filter((row) => row.form === form.id)).toEqual([])
})

test('nobody without the rights on forms sees versions, code or packages of them', async () => {
  const form = await make('secret_form', [{ key: 'title', label: '主题' }])
  const clerk = app.as('no-designer', { can: [] })
  for (const path of [`versions/${form.id}`, `code/${form.id}`, `package?ids=${form.id}`])
    expect((await clerk.call('GET', `/online/cgform/api/${path}`)).status).toBe(403)
  const restore = await clerk.call('POST', `/online/cgform/api/restore/${form.id}`, { body: { revision: 1 } })
  expect(restore.status).toBe(403)
  const other = app.as('other-designer', { tenant: '7' })
  for (const path of [`versions/${form.id}`, `code/${form.id}`, `package?ids=${form.id}`])
    expect((await other.call('GET', `/online/cgform/api/${path}`)).body.success).toBe(false)
})

/** The entity that a file of code makes. */
function evaluated(text: string): AnyEntity {
  const body = text
    .replaceAll(' as never', '')
    .replace(/^import .*$/m, '')
    .replace(/export const \w+ =/, 'return')
  return runInNewContext(`(() => {${body}})()`, { defineEntity, f, compileFormula }) as AnyEntity
}
/** As data: of formulas their names, and nothing where there are none. */
const asData = (entity: AnyEntity) =>
  JSON.parse(
    JSON.stringify({ ...entity, fields: fieldsOf(entity) }, (key, value) => {
      if (key !== 'derive' && key !== 'when') return value
      const names = Object.keys(value ?? {})
      return names.length > 0 ? names.toSorted() : undefined
    }),
  )

test('the file of code makes the very entity that the form does, whatever it holds', async () => {
  const form = await make(
    'coded',
    [
      { key: 'no', label: "单'号\n`${1}`", kind: 'serial', source: 'ZF{yyMM}-{0000}' },
      { key: 'total', label: '合计', kind: 'money', formula: 'sum(items.amount)' },
      { key: 'sex', label: '性别', kind: 'dict', source: 'sex' },
      { key: 'amount', label: '金额', kind: 'money', part: 'items', initial: '0' },
      { key: 'twice', label: '两倍', kind: 'money', part: 'items', formula: 'amount * 2' },
    ],
    { subTables: [{ key: 'items', label: '事项', isRequired: false }] },
  )
  const { name, text } = (await call('GET', `code/${form.id}`)).result
  expect(name).toBe('coded.ts')
  expect(text).toContain(`f.serial('单\\'号\\n\`\${1}\`', 'ZF{yyMM}-{0000}')`)
  const entity = evaluated(text)
  expect(asData(entity)).toEqual(asData(entityFromStored(compileForm(form))))
  expect(
    (entity.derive as never as { total: (row: object) => number }).total({ items: [{ amount: 3 }] }),
  ).toBe(3)
  fc.assert(
    fc.property(randomForm, (drawn) => {
      const stored = compileForm(drawn)
      expect(asData(evaluated(codeTextOf(stored)))).toEqual(asData(entityFromStored(stored)))
    }),
    { numRuns: 200 },
  )
})
