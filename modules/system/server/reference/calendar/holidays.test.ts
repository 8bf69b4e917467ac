import { platform } from '@mortise/server/platform'
import { testApp } from '@mortise/server/testing'
import { Holiday, knownYears, SystemParameter, WorkShifts } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system, { calendar, parameter } from '../../index.ts'

const app = await testApp(system)
const clerk = app.as('clerk')
const post = (verb: string, body: object, who = clerk) => who.call('POST', `/sys/holiday/${verb}`, { body })
const year = async (number: number, who = clerk) =>
  (
    await who.call<{ day: string; type: string; name: string | null }[]>('GET', '/sys/holiday/year', {
      query: { year: String(number) },
    })
  ).body.result

test('a click makes a weekday free and a weekend day worked, and the next one undoes it', async () => {
  await post('toggle', { day: '2031-03-05' })
  await post('toggle', { day: '2031-03-08' })
  expect(await year(2031)).toEqual([
    expect.objectContaining({ day: '2031-03-05', type: 'rest' }),
    expect.objectContaining({ day: '2031-03-08', type: 'work' }),
  ])
  await post('toggle', { day: '2031-03-05' })
  expect((await year(2031)).map(({ day }) => day)).toEqual(['2031-03-08'])
  expect((await post('toggle', { day: '2031-02-30' })).body.message).toBe('日期不正确')
})

test('a year is imported whole or not at all, and again in place of what it was', async () => {
  const text = knownYears[2026] ?? ''
  expect((await post('importYear', { year: 2026, text })).body.message).toBe('2026年已导入39天')
  expect(await year(2026)).toHaveLength(39)
  const wrong = await post('importYear', { year: 2026, text: '2026-10-01 国庆节 休\n2026-13-01 元旦 休' })
  expect(wrong.body).toMatchObject({ success: false, message: '第2行：2026-13-01不是正确的日期' })
  expect(await year(2026)).toHaveLength(39)
  await post('importYear', { year: 2026, text: '2026-10-01 国庆节 休' })
  expect(await year(2026)).toEqual([
    expect.objectContaining({ day: '2026-10-01', type: 'legal', name: '国庆节' }),
  ])
})

test('the same day is told once a calendar', async () => {
  await clerk.of(Holiday).add({ day: '2032-01-01', type: 'legal', name: '元旦' })
  await expect(clerk.of(Holiday).add({ day: '2032-01-01', type: 'rest' })).rejects.toThrow('已存在')
})

test('working time goes by the company’s own holidays and hours', async () => {
  await post('toggle', { day: '2033-03-07' })
  const until = (tenant: string) =>
    app.services.asSystem(tenant, (ctx) => calendar.addWorkingTime(ctx, '2033-03-04 17:00:00', 60))
  expect(await until('0')).toBe('2033-03-08 09:00:00')
  expect(await until('store1')).toBe('2033-03-07 09:00:00')
  const shifts = (await clerk.of(SystemParameter).list({ where: { code: WorkShifts.code } })).rows[0]!
  await clerk.of(SystemParameter).edit({ id: shifts.id, value: '09:00-12:00,13:00-18:00' })
  expect(await parameter({ [platform]: app.services, tenant: '0' }, WorkShifts)).toBe(
    '09:00-12:00,13:00-18:00',
  )
  expect(await until('0')).toBe('2033-03-04 18:00:00')
  await expect(clerk.of(SystemParameter).edit({ id: shifts.id, value: '早上到晚上' })).rejects.toThrow(
    '上班时间【早上到晚上】不正确',
  )
  await expect(clerk.of(SystemParameter).remove(shifts.id)).rejects.toThrow(
    '系统内置参数【上班时间】不能删除',
  )
})

test('settings hold values of their type and nothing else', async () => {
  const of = clerk.of(SystemParameter)
  const parameter = await of.add({ name: '保留天数', code: 'keep_days', type: 'int', value: '30' })
  await expect(of.edit({ id: parameter.id, value: '三十' })).rejects.toThrow('参数值【三十】不是正确的整数')
  await expect(of.edit({ id: parameter.id, type: 'text' })).rejects.toThrow('参数类型不能修改')
  await of.edit({ id: parameter.id, value: '60' })
  await of.remove(parameter.id)
})

test('days are changed by holders of the code, settings in the default company alone', async () => {
  const reader = app.as('reader', { can: ['holiday:list'] })
  expect((await post('toggle', { day: '2031-03-05' }, reader)).status).toBe(403)
  expect((await post('importYear', { year: 2026, text: '' }, reader)).status).toBe(403)
  expect((await year(2031, reader)).length).toBe(1)
  const other = app.as('other', { tenant: 'store1' })
  expect(await year(2031, other)).toEqual([])
  await expect(
    other.of(SystemParameter).add({ name: 'x', code: 'x', type: 'text', value: 'x' }),
  ).rejects.toThrow('平台公共数据只能在默认租户中维护')
})
