import { testApp } from '@mortise/server/testing'
import { CheckRule, Dictionary, DictionaryItem, FillRule, Position } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'
import { segmentsFrom, violationOf } from './check-value.ts'

const app = await testApp(system)
const clerk = app.as('clerk', { orgCode: 'A01' })

test('[A-382] a value is held against a rule slice by slice', async () => {
  await clerk.of(CheckRule).add({
    name: '物料编码',
    code: 'material_code',
    segments: [
      { digits: 2, pattern: '[A-Z]{2}', message: '前两位须为大写字母' },
      { digits: 3, pattern: '\\d{3}', message: '后三位须为数字' },
      { digits: '*', pattern: '.{5}', message: '编码须为5位' },
    ],
  })
  const check = (value: string, ruleCode = 'material_code') =>
    clerk.call('GET', '/sys/checkRule/checkByCode', { query: { ruleCode, value: encodeURIComponent(value) } })
  expect((await check('MB001')).body).toMatchObject({ success: true })
  expect((await check('MB0X1')).body).toMatchObject({
    success: false,
    message: '后三位须为数字',
    result: {
      digits: 3,
      pattern: '\\d{3}',
      message: '后三位须为数字',
      beginIndex: 2,
      endIndex: 5,
      checkValue: '0X1',
      passed: false,
    },
  })
  expect((await check('MB001门')).body).toMatchObject({ success: false, message: '编码须为5位' })
  expect((await check('MB')).body).toMatchObject({ success: false, result: { checkValue: '' } })
  expect((await check('MB001', 'unknown')).body).toMatchObject({ success: false, message: '该编码不存在' })
})

test('a field that names a rule is refused what does not fit, whoever sends it, and keeps what it had', async () => {
  const add = (code: string) => clerk.of(Position).add({ code, name: '职务' })
  await expect(add('车间 1')).rejects.toThrow('职务编码只能由字母、数字、下划线和短横线组成')
  const position = await add('ruled_1')
  const [rule] = (await clerk.of(CheckRule).list({ where: { code: 'position_code' } })).rows
  const segments = [{ digits: '*' as const, pattern: 'ZW\\d+', message: '职务编码须以ZW开头' }]
  await clerk.of(CheckRule).edit({ id: rule?.id ?? '', segments })
  await expect(add('ruled_2')).rejects.toThrow('职务编码须以ZW开头')
  await expect(clerk.of(Position).edit({ id: position.id, name: '改名' })).resolves.toMatchObject({
    code: 'ruled_1',
  })
  await expect(clerk.of(Position).edit({ id: position.id, code: 'ruled_3' })).rejects.toThrow('须以ZW开头')
  await clerk.of(CheckRule).remove(rule?.id ?? '')
  await expect(add('任意')).resolves.toMatchObject({ code: '任意' })
})

test('a pattern that would hang elsewhere answers at once, one nobody can run is not saved', async () => {
  // What it worked, and not what others did meanwhile.
  const begun = process.cpuUsage()
  const evil = [{ digits: '*' as const, pattern: '(a+)+$', message: '不符' }]
  expect(violationOf(evil, `${'a'.repeat(50_000)}!`)).toMatchObject({ passed: false })
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1000).toBeLessThan(2000)
  expect(() => segmentsFrom([{ digits: 1, pattern: '(?<=a)b', message: 'x' }])).toThrow('不正确或不被支持')
  expect(() => segmentsFrom('not json')).toThrow('校验规则格式不正确')
  expect(segmentsFrom('[{"digits":"2","pattern":"a","message":"b"}]')).toEqual([
    { digits: 2, pattern: 'a', message: 'b' },
  ])
})

test('a fill rule gives running numbers, dates, the caller and results of formulas', async () => {
  const add = (
    code: string,
    filler: 'serial' | 'today' | 'currentUser' | 'orgCode' | 'formula',
    params?: object,
  ) => clerk.of(FillRule).add({ name: code, code, filler, params: params ?? null })
  await add('purchase_no', 'serial', { pattern: 'CG{yyMM}-{0000}' })
  await add('whoami', 'currentUser')
  await add('where', 'orgCode')
  await add('day', 'today')
  await add('amount', 'formula', { formula: 'qty * price' })
  const run = async (code: string, body: object = {}) =>
    (await clerk.call('PUT', `/sys/fillRule/executeRuleByCode/${code}`, { body })).body
  const first = (await run('purchase_no')).result
  expect(first).toMatch(/^CG\d{4}-0001$/)
  expect((await run('purchase_no')).result).toBe(first.replace('0001', '0002'))
  expect((await run('whoami')).result).toBe('clerk')
  expect((await run('where')).result).toBe('A01')
  expect((await run('day')).result).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect((await run('amount', { qty: 3, price: 0.1 })).result).toBe(0.3)
  expect(await run('unknown')).toMatchObject({ success: false, message: '该编码不存在' })
  await expect(add('bare', 'serial')).rejects.toThrow('流水号须在参数中给出格式')
})

test('[A-383] [A-384] signing in counts as a visit, of the day and of the week', async () => {
  const body = { username: 'visitor', realname: '访客', password: 'Secret2026' }
  await clerk.call('POST', '/sys/user/add', { body })
  const before = (await clerk.call('GET', '/sys/loginfo')).body.result
  await app.anonymous.call('POST', '/sys/login', { body })
  const after = (await clerk.call('GET', '/sys/loginfo')).body.result
  expect(after).toEqual({
    totalVisitCount: before.totalVisitCount + 1,
    todayVisitCount: before.todayVisitCount + 1,
    todayIp: 1,
  })
  const days = (await clerk.call('GET', '/sys/visitInfo')).body.result
  expect(days).toHaveLength(7)
  expect(days.at(-1)).toMatchObject({
    visit: after.todayVisitCount,
    ip: 1,
    type: expect.stringMatching(/^\d\d-\d\d$/),
  })
  expect(days[0]).toMatchObject({ visit: 0, ip: 0 })
})

test('those who work are online, once each, and those who left are not', async () => {
  const presence = async () => (await clerk.call('GET', '/sys/presence')).body.result
  const before = await presence()
  const body = { username: 'passer', realname: '过客', password: 'Secret2026' }
  await clerk.call('POST', '/sys/user/add', { body })
  const tokens: string[] = []
  for (let time = 0; time < 2; time++) {
    const { body: answer } = await app.anonymous.call('POST', '/sys/login', { body })
    tokens.push(answer.result.token)
  }
  expect(await presence()).toEqual({
    onlineUsers: before.onlineUsers + 1,
    todayUsers: before.todayUsers + 1,
  })
  for (const token of tokens) {
    await app.anonymous.call('POST', '/sys/logout', { headers: { 'X-Access-Token': token } })
  }
  expect(await presence()).toEqual({ ...before, todayUsers: before.todayUsers + 1 })
  await app.services.db.pool.query("update engine.session set seen_at = seen_at - interval '6 minutes'")
  expect((await presence()).onlineUsers).toBe(0)
})

test('[A-380] the duplicate check tells whether a value is taken, the row’s own aside', async () => {
  const { id } = await clerk.of(Position).add({ code: 'taken', name: '已有职务' })
  const check = async (fieldVal: string, dataId = '') => {
    const query = { tableName: 'sys_position', fieldName: 'code', fieldVal, dataId }
    const { success, message } = (await clerk.call('GET', '/sys/duplicate/check', { query })).body
    return { success, message }
  }
  expect(await check('taken')).toEqual({ success: false, message: '该值不可用，系统中已存在！' })
  expect(await check('free')).toEqual({ success: true, message: '该值可用！' })
  expect(await check('taken', id)).toEqual({ success: true, message: '该值可用！' })
  expect(await check('')).toEqual({ success: true, message: '数据为空,不作处理！' })
})

test('[A-381] the duplicate check of several fields tells whether one row has all the values', async () => {
  const dict = await clerk.of(Dictionary).add({ name: '门型', code: 'door_shape' })
  await clerk.of(DictionaryItem).add({ dict: dict.id, text: '平开门', value: 'swing' })
  const check = async (fieldVal: string) => {
    const query = { tableName: 'sys_dict_item', fieldName: 'dictId,itemValue', fieldVal }
    const { success, message } = (await clerk.call('GET', '/sys/duplicate/checkAll', { query })).body
    return { success, message }
  }
  const taken = { success: false, message: '该值不可用，系统中已存在！' }
  expect(await check(`${dict.id},swing`)).toEqual(taken)
  expect(await check(JSON.stringify([dict.id, 'swing']))).toEqual(taken)
  expect(await check(`${dict.id},slide`)).toEqual({ success: true, message: '该值可用！' })
  expect(await check(dict.id)).toEqual({ success: false, message: '参数数量不一致' })
})

test('[B-293] [B-069] positions are listed by name and kind, with its text, to everyone signed in', async () => {
  await clerk.of(Position).add({ code: 'zj', name: '销售总监', flowType: '2', rank: '2' })
  await clerk.of(Position).add({ code: 'cj', name: '车间主任', flowType: '4' })
  const reader = app.as('reader', { can: [] })
  const list = async (query: Record<string, string>) =>
    (await reader.call('GET', '/sys/position/list', { query })).body.result
  expect(await list({ name: '总监', typeFl: '2' })).toMatchObject({
    total: 1,
    records: [{ id: expect.any(String), name: '销售总监', code: 'zj', typeFl: '2', typeFl_dictText: '销售' }],
  })
  expect((await list({ typeFl: '4' })).records).toMatchObject([{ name: '车间主任' }])
})
