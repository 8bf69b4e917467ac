import { testApp } from '@mortise/server/testing'
import { CheckRule, FillRule } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)
const clerk = app.as('clerk')
const preview = (rule: object, who = clerk) => who.call('POST', '/sys/fillRule/testFillRule', { body: rule })
const draw = async (code: string) =>
  (await clerk.call<string>('PUT', `/sys/fillRule/executeRuleByCode/${code}`, { body: {} })).body.result

test('a preview uses up no number: what is shown is what is drawn next', async () => {
  const params = { pattern: 'CG{yyyy}-{000}' }
  await clerk.of(FillRule).add({ name: '采购单号', code: 'cg', filler: 'serial', params })
  const rule = { ruleCode: 'cg', ruleClass: 'serial', ruleParams: params }
  const shown = async () => (await preview(rule)).body.result as string
  const first = await shown()
  expect(first).toMatch(/^CG\d{4}-001$/)
  expect(await shown()).toBe(first)
  expect(await draw('cg')).toBe(first)
  expect(await shown()).toBe(first.replace('001', '002'))
})

test('what is not saved yet is previewed too: numbers, formulas, people', async () => {
  expect((await preview({ ruleClass: 'serial', ruleParams: { pattern: 'A{0000}' } })).body.result).toBe(
    'A0001',
  )
  const formula = {
    ruleClass: 'formula',
    ruleParams: { formula: 'qty * price' },
    form: { qty: 3, price: 0.1 },
  }
  expect((await preview(formula)).body.result).toBe(0.3)
  expect((await preview({ ruleClass: 'currentUser' })).body.result).toBe('clerk')
})

test.each([
  [{ pattern: 'CG{yyMM}' }, 'serial', '流水号格式【CG{yyMM}】不正确'],
  [{ pattern: 'CG{week}-{0000}' }, 'serial', '流水号格式【CG{week}-{0000}】不正确'],
  [{ pattern: '' }, 'serial', '流水号须在参数中给出格式'],
  [{}, 'formula', '公式须在参数中给出'],
  [{ pattern: 5 }, 'serial', '填值规则的参数格式不正确'],
] as const)('the parameters %j of %s are refused, tried and saved alike', async (params, filler, message) => {
  const { body } = await preview({ ruleClass: filler, ruleParams: params })
  expect(body.message).toContain(message)
  await expect(
    clerk.of(FillRule).add({ name: '坏的', code: 'bad', filler, params: params as never }),
  ).rejects.toThrow(message)
})

test('a formula that cannot be read is refused with what is wrong', async () => {
  const { body } = await preview({ ruleClass: 'formula', ruleParams: { formula: '1 +' } })
  expect(body.success).toBe(false)
  expect(body.code).not.toBe(400)
  await expect(
    clerk.of(FillRule).add({ name: '坏公式', code: 'bad', filler: 'formula', params: { formula: '1 +' } }),
  ).rejects.toThrow(body.message)
})

test('every piece of a check rule tells what it saw of a value, before the rule is saved', async () => {
  const ruleJson = [
    { digits: 2, pattern: '[A-Z]+', message: '前两位应为大写字母' },
    { digits: 3, pattern: '\\d+', message: '后三位应为数字' },
    { digits: '*', pattern: '.{5}', message: '共五位' },
  ]
  const { body } = await clerk.call('POST', '/sys/checkRule/test', { body: { ruleJson, value: 'AB1x3' } })
  expect(body.result).toMatchObject([
    { checkValue: 'AB', passed: true },
    { checkValue: '1x3', passed: false, message: '后三位应为数字' },
    { checkValue: 'AB1x3', passed: true },
  ])
  const bad = await clerk.call('POST', '/sys/checkRule/test', {
    body: { ruleJson: [{ digits: 1, pattern: '(', message: 'x' }], value: 'a' },
  })
  expect(bad.body.message).toBe('正则表达式【(】不正确或不被支持')
  expect((await clerk.of(CheckRule).list({ where: { code: 'none' } })).total).toBe(0)
})

test('rules are tried by those who may see them', async () => {
  const nobody = app.as('nobody', { can: [] })
  expect((await preview({ ruleClass: 'today' }, nobody)).status).toBe(403)
  const { status } = await nobody.call('POST', '/sys/checkRule/test', { body: { ruleJson: [], value: '' } })
  expect(status).toBe(403)
})
