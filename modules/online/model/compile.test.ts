import { entityFromStored, fieldsOf, type StoredEntity } from '@mortise/model'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileForm } from './compile.ts'
import { decompileForm } from './decompile.ts'
import { syncedOf, withHistory } from './history.ts'
import type { FormDefinition, FormField } from './online-form.ts'
import { blankField, randomForm, smallForm } from './random-form.fixture.ts'

describe('a form', () => {
  test('is compiled to what code would have said', () => {
    const visit: FormDefinition = {
      ...smallForm('site_visit', [
        { key: 'no', label: '单号', kind: 'serial', source: 'ZF{yyMM}-{0000}' },
        { key: 'title', label: '主题', length: 30, isRequired: true, isSearched: true },
        { key: 'total', label: '合计', kind: 'money', formula: 'sum(items.amount)', isListed: false },
        { key: 'cause', label: '原因', isRequired: true, condition: "title = '投诉'", group: '说明' },
        { key: 'status', label: '状态', kind: 'flow', source: 'draft:草稿,done:已完成' },
        { key: 'unit_price', label: '单价', kind: 'money', part: 'items', initial: '0' },
        { key: 'amount', label: '金额', kind: 'money', part: 'items', formula: 'unitPrice * 2' },
      ]),
      subTables: [{ key: 'items', label: '事项', isRequired: true }],
      indexes: [
        { keys: 'title,cause', isUnique: true },
        { keys: 'cause', isUnique: false },
      ],
      buttons: [{ code: 'finish', label: '完成', from: 'draft', to: 'done', ask: null, isBatch: true }],
    }
    const stored = compileForm(visit)
    expect(stored).toEqual({
      name: 'siteVisit',
      label: '走访',
      wire: '/online/cgform/data/siteVisit',
      scope: 'tenant',
      fields: {
        no: { kind: 'serial', label: '单号', pattern: 'ZF{yyMM}-{0000}' },
        title: { kind: 'text', label: '主题', max: 30, required: true, search: true },
        total: { kind: 'money', label: '合计' },
        cause: { kind: 'text', label: '原因', required: 'shown' },
        status: {
          kind: 'flow',
          label: '状态',
          states: { draft: '草稿', done: '已完成' },
          moves: { finish: { label: '完成', from: 'draft', to: 'done', batch: true } },
        },
        items: {
          kind: 'lines',
          label: '事项',
          required: true,
          fields: {
            unitPrice: { kind: 'money', label: '单价', default: 0 },
            amount: { kind: 'money', label: '金额' },
          },
          derive: { amount: 'unitPrice * 2' },
        },
      },
      derive: { total: 'sum(items.amount)' },
      when: { cause: "title = '投诉'" },
      list: ['no', 'title', 'cause', 'status'],
      form: [
        ['基本信息', ['no', 'title', 'total', 'status']],
        ['说明', ['cause']],
        ['事项', ['items']],
      ],
      unique: [['title', 'cause']],
      indexes: [['cause']],
    })
    expect(entityFromStored(stored).table).toBe('site_visit')
    expect(decompileForm(stored)).toEqual(visit)
  })

  test('of any shape is an entity, and is told back as it was', () => {
    fc.assert(
      fc.property(randomForm, (form) => {
        const stored = JSON.parse(JSON.stringify(compileForm(form))) as StoredEntity
        const entity = entityFromStored(stored)
        const main = form.fields.filter(({ part }) => !part)
        expect(Object.keys(fieldsOf(entity))).toHaveLength(main.length + form.subTables.length)
        expect(decompileForm(stored)).toEqual(form)
      }),
      { numRuns: 2000 },
    )
  })
})

const refused: [string, Partial<FormDefinition> | readonly Partial<FormField>[], string][] = [
  ['SQL in the name of a table', { name: 'x; drop table sys_user' }, '表名【x; drop table sys_user】不正确'],
  ['quotes in a column', [{ key: 'a"b' }], '字段名【a"b】不正确'],
  ['letters of both sizes', [{ key: 'siteVisit' }], '不正确'],
  ['two underscores', [{ key: 'a__b' }], '不正确'],
  ['the same field twice', [{ key: 'a' }, { key: 'a' }], '字段名a重复'],
  ['a sub-table that is none', [{ key: 'a' }, { key: 'b', part: 'items' }], '所属的子表items不存在'],
  ['a length of a date', [{ key: 'a', kind: 'date', length: 3 }], '不能设置长度'],
  ['a rule of a number', [{ key: 'a', kind: 'int', rule: 'mobile' }], '不能设置校验'],
  ['a dictionary without code', [{ key: 'a', kind: 'dict' }], '缺少来源'],
  ['a source of a text', [{ key: 'a', source: 'sex' }], '没有来源'],
  ['states that say nothing', [{ key: 'a', kind: 'flow', source: '草稿' }], '应如 draft:草稿'],
  ['a number that is none', [{ key: 'a', kind: 'int', initial: 'x' }], '默认值应为数字'],
  ['nothing to list', [{ key: 'a', isListed: false }], '至少要有一个字段显示在列表中'],
  ['a sub-table without fields', { subTables: [{ key: 'b', label: '乙', isRequired: false }] }, '还没有字段'],
  [
    'a button without states',
    { buttons: [{ code: 'go', label: '走', from: 'a', to: null, ask: null, isBatch: false }] },
    '请先增加一个类型为状态的字段',
  ],
]

test.each(refused)('a form with %s is refused', (_, wrong, sentence) => {
  const form = Array.isArray(wrong)
    ? smallForm('visit', wrong as Partial<FormField>[])
    : { ...smallForm('visit', [{ key: 'a' }]), ...(wrong as Partial<FormDefinition>) }
  expect(() => compileForm(form)).toThrow(sentence)
})

describe('what became of fields since the table was made', () => {
  const field = (id: string, key: string, more: Partial<FormField> = {}): FormField => ({
    ...blankField,
    id,
    key,
    label: key,
    ...more,
  })
  const form = (fields: readonly FormField[], items = 'items'): FormDefinition => ({
    ...smallForm('visit', []),
    fields,
    subTables: [{ id: 't', key: items, label: '事项', isRequired: false }],
  })
  const before = syncedOf(form([field('1', 'a'), field('2', 'b'), field('3', 'c', { part: 'items' })]))

  test('is told by the rows that they come from', () => {
    const now = form([field('1', 'alpha'), field('4', 'd'), field('3', 'cc', { part: 'parts' })], 'parts')
    expect(withHistory(now, before)).toMatchObject({
      gone: ['b'],
      fields: {
        alpha: { was: 'a' },
        d: { kind: 'text' },
        parts: { was: 'items', fields: { cc: { was: 'c' } } },
      },
    })
    expect(withHistory(now, null).fields.alpha).not.toHaveProperty('was')
  })

  test('cannot be that two of them change names', () => {
    const swapped = form([field('1', 'b'), field('2', 'a'), field('3', 'c', { part: 'items' })])
    expect(() => withHistory(swapped, before)).toThrow('还属于另一字段')
  })

  test('is nothing where a field only comes back', () => {
    const again = form([field('9', 'a'), field('2', 'b'), field('3', 'c', { part: 'items' })])
    expect(withHistory(again, before)).not.toHaveProperty('gone')
  })
})
