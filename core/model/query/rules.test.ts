import { expect, test } from 'vitest'
import { everything, nothing } from '../entity/condition.ts'
import { checkRule, conditionOfRules, type DataRule, type RuleVariables } from './rules.ts'
import { Loan } from './sample.fixture.ts'

const variables: RuleVariables = {
  sys_user_code: 'zhang',
  sys_user_id: 'u1',
  sys_user_name: '张三',
  sys_org_code: 'A01',
  sys_org_id: 'd1',
  sys_multi_org_code: ['A01', 'B02%'],
  sys_role_code: ['clerk', 'lead'],
  sys_date: '2026-11-14',
  sys_time: '2026-11-14 09:30:00',
  tenant_id: '7',
}
const rule = (column: string, operator: string, value: string): DataRule => ({ column, operator, value })
const rowsOf = (column: string, operator: string, value: string, now = variables) =>
  conditionOfRules(Loan, [[rule(column, operator, value)]], now)

test.each([
  ['createBy', '=', '#{sys_user_code}', { op: 'eq', value: 'zhang' }],
  ['createBy', '=', '#{sysUserCode}', { op: 'eq', value: 'zhang' }],
  ['create_by', '=', '#{sys_user_code}', { op: 'eq', value: 'zhang' }],
  ['titile', '=', '#{sys_user_name}', { op: 'eq', value: '张三' }],
  ['title', '=', '#{sys_user_name}', { op: 'eq', value: '张三' }],
  ['sys_org_code', 'LIKE', '#{sys_org_code}%', { op: 'startsWith', text: 'A01' }],
  ['sysOrgCode', 'RIGHT_LIKE', '#{sysOrgCode}', { op: 'startsWith', text: 'A01' }],
  ['sysOrgCode', 'RIGHT_LIKE', '#{sys_org_code}%', { op: 'startsWith', text: 'A01' }],
  ['model', 'LIKE', 'M7', { op: 'contains', text: 'M7' }],
  ['model', 'LIKE', '%M7%', { op: 'contains', text: 'M7' }],
  ['model', 'LIKE', '%M7', { op: 'endsWith', text: 'M7' }],
  ['model', 'LEFT_LIKE', '%M7', { op: 'endsWith', text: 'M7' }],
  ['model', '=', 'x-#{sys_org_code}-#{sys_user_id}%', { op: 'eq', value: 'x-A01-u1%' }],
  ['count', '>=', '10', { op: 'ge', value: 10 }],
  ['count', '<', '10', { op: 'lt', value: 10 }],
  ['status', '!=', 'draft', { op: 'ne', value: 'draft' }],
  ['level', 'IN', '1,2', { op: 'in', values: ['1', '2'] }],
  ['sysOrgCode', 'IN', '#{sys_multi_org_code}', { op: 'in', values: ['A01', 'B02%'] }],
  ['sysOrgCode', 'IN', 'X,#{sys_multi_org_code}', { op: 'in', values: ['X', 'A01', 'B02%'] }],
  ['sysOrgCode', '=', '#{sys_multi_org_code}', { op: 'in', values: ['A01', 'B02%'] }],
  ['sysOrgCode', '!=', '#{sys_multi_org_code}', { op: 'notIn', values: ['A01', 'B02%'] }],
  ['watchers', '=', '#{sys_user_code}', { op: 'hasAny', values: ['zhang'] }],
  ['dueOn', '<', '#{sys_date}', { op: 'lt', value: '2026-11-14' }],
  ['lentAt', '<', '#{sys_time}', { op: 'lt', value: '2026-11-14 09:30:00' }],
  ['model', 'empty', '', { op: 'empty' }],
])('the rule %s %s %j', (column, operator, value, expected) => {
  expect(rowsOf(column, operator, value)).toMatchObject({ test: expected })
})

test('rows of any of the departments are those whose code begins like one of theirs', () => {
  const some = {
    any: [
      { field: 'sysOrgCode', test: { op: 'startsWith', text: 'A01' } },
      { field: 'sysOrgCode', test: { op: 'startsWith', text: 'B02%' } },
    ],
  }
  expect(rowsOf('sysOrgCode', 'LIKE', '#{sys_multi_org_code}%')).toEqual(some)
  expect(rowsOf('sysOrgCode', 'RIGHT_LIKE', '#{sysMultiOrgCode}')).toEqual(some)
})

test('rules of a role all hold, those of several roles add up', () => {
  const mine = rule('createBy', '=', '#{sys_user_code}')
  const large = rule('count', '>', '100')
  const [isMine, isLarge] = [
    { field: 'createBy', test: { op: 'eq', value: 'zhang' } },
    { field: 'count', test: { op: 'gt', value: 100 } },
  ]
  expect(conditionOfRules(Loan, [[mine, large]], variables)).toEqual({ all: [isMine, isLarge] })
  expect(conditionOfRules(Loan, [[mine], [large]], variables)).toEqual({ any: [isMine, isLarge] })
})

test('a role without rules lifts those of all others, and no role at all opens nothing', () => {
  expect(conditionOfRules(Loan, [[rule('nonsense', '=', '1')], []], variables)).toBe(everything)
  expect(conditionOfRules(Loan, [], variables)).toEqual(nothing)
})

test('a variable that stands for nothing opens no row', () => {
  const homeless = { ...variables, sys_org_code: '', sys_multi_org_code: [] }
  expect(rowsOf('sysOrgCode', 'LIKE', '#{sys_org_code}%', homeless)).toEqual(nothing)
  expect(rowsOf('sysOrgCode', '=', '#{sys_org_code}', homeless)).toEqual(nothing)
  expect(rowsOf('sysOrgCode', '!=', '#{sys_org_code}', homeless)).toEqual(nothing)
  expect(rowsOf('sysOrgCode', 'IN', '#{sys_multi_org_code}', homeless)).toEqual(nothing)
  expect(rowsOf('sysOrgCode', 'RIGHT_LIKE', '#{sys_multi_org_code}', homeless)).toEqual(nothing)
})

test('a condition may be written as JSON, with variables in its values', () => {
  const value = JSON.stringify({
    and: [
      { field: 'createBy', rule: 'eq', val: '#{sys_user_code}' },
      {
        or: [
          { field: 'count', rule: '>', val: 5 },
          { field: 'doorList,number', rule: 'ge', val: '2' },
        ],
      },
    ],
  })
  const rows = {
    all: [
      { field: 'createBy', test: { op: 'eq', value: 'zhang' } },
      {
        any: [
          { field: 'count', test: { op: 'gt', value: 5 } },
          { lines: 'doors', some: { field: 'qty', test: { op: 'ge', value: 2 } } },
        ],
      },
    ],
  }
  expect(rowsOf('', 'USE_SQL_RULES', value)).toEqual(rows)
  expect(rowsOf('', 'expr', value)).toEqual(rows)
  expect(() => checkRule(Loan, rule('', 'USE_SQL_RULES', value))).not.toThrow()
})

test.each([
  [rule('nonsense', '=', '1'), '数据规则字段不存在：nonsense'],
  [rule('tenant_id', '=', '1'), '数据规则字段不存在：tenant_id'],
  [rule('password', '=', '1'), '数据规则字段不存在：password'],
  [rule('model', 'SOUNDS LIKE', '1'), '数据规则条件不支持：SOUNDS LIKE'],
  [rule('model', '=', ' '), '数据规则的值不能为空'],
  [rule('model', 'LIKE', '%'), '数据规则的值不能为空'],
  [rule('model', 'LIKE', '%%'), '数据规则的值不能为空'],
  [rule('model', 'IN', ','), '高级查询参数格式错误'],
  [rule('model', '=', '#{sys_shoe_size}'), '数据规则变量不存在：#{sys_shoe_size}'],
  [rule('model', '=', '#{sys_user_code'), '数据规则变量不存在：#{sys_user_code'],
  [rule('count', '>', 'many'), '查询条件格式错误：数量应为数字'],
  [rule('watchers', '>', 'a'), '高级查询规则不支持：>'],
  [rule('', 'USE_SQL_RULES', '1=1 or create_by = 2'), '自定义SQL规则不被支持，请使用条件表达式'],
  [rule('', 'USE_SQL_RULES', '1'), '自定义SQL规则不被支持，请使用条件表达式'],
  [rule('', 'USE_SQL_RULES', '{"sql":"1=1"}'), '高级查询参数格式错误'],
  [rule('', 'USE_SQL_RULES', '{"and":[]}'), '高级查询参数格式错误'],
  [rule('', 'USE_SQL_RULES', '{"and":[{"field":"model","rule":"eq"}]}'), '高级查询参数格式错误'],
  [rule('', 'USE_SQL_RULES', '[{"field":"x","rule":"eq","val":1}]'), '高级查询字段不存在：x'],
])('%j can be neither saved nor followed', (broken, message) => {
  expect(() => checkRule(Loan, broken)).toThrow(message)
  expect(() => conditionOfRules(Loan, [[broken]], variables)).toThrow(message)
})

test('a rule whose variables are not known yet can be saved', () => {
  expect(() => checkRule(Loan, rule('sys_org_code', 'LIKE', '#{sys_multi_org_code}%'))).not.toThrow()
  expect(() => checkRule(Loan, rule('lentAt', '<', '#{sys_time}'))).not.toThrow()
})

test('a variable that does not fit its column closes the list', () => {
  expect(() => rowsOf('count', '=', '#{sys_user_code}')).toThrow('数量应为数字')
})
