import { type AttendanceLine, PayAttendance } from '@mortise/pay/model'
import { testApp } from '@mortise/server/testing'
import { writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import pay from '../index.ts'
import { payOffice } from '../testing/pay-office.ts'

const app = await testApp(pay)
const { clerk, hire } = await payOffice(app)
const month = '2020-03'
await hire('grid_one')
await hire('grid_two')
await hire('grid_left', { leftOn: '2020-02-29' })

const call = <T>(path: string, body: object, as = clerk) =>
  as.call<T>('POST', `${PayAttendance.wire}/${path}`, { body }).then((answer) => answer.body)
const linesOf = async () => (await call<AttendanceLine[]>('month', { month })).result

test('a month is typed in for everybody who works in it; what is typed again changes it', async () => {
  expect((await linesOf()).map(({ worker, needDays }) => [worker, needDays])).toEqual([
    ['grid_one', null],
    ['grid_two', null],
  ])
  const full = { needDays: 22, workDays: 22, overtime1: 6 }
  const rows = [
    { worker: 'grid_one', ...full },
    { worker: 'grid_two', ...full, workDays: 20, leavePaid: 2 },
  ]
  expect(await call('saveMonth', { month, rows })).toMatchObject({ success: true, message: '已保存 2 人' })
  const version = (await linesOf())[1]?.version
  const again = [rows[0], { ...rows[1], version, overtime1: 8 }]
  expect(await call('saveMonth', { month, rows: again })).toMatchObject({ message: '已保存 1 人' })
  const saved = (await clerk.of(PayAttendance).list({ where: { month }, sort: [['worker', 'asc']] })).rows
  expect(saved).toMatchObject([
    { worker: 'grid_one', workDays: 22, overtime1: 6 },
    { worker: 'grid_two', workDays: 20, leavePaid: 2, overtime1: 8 },
  ])
})

test('what a clerk did not see is not written over by another', async () => {
  const own = '2020-05'
  const lines = async () => (await call<AttendanceLine[]>('month', { month: own })).result
  const save = (more: object) =>
    call('saveMonth', { month: own, rows: [{ worker: 'grid_one', needDays: 20, ...more }] })
  expect(await save({ workDays: 18 })).toMatchObject({ success: true })
  const [seen] = await lines()
  expect(await save({ workDays: 19 })).toMatchObject({
    success: false,
    message: 'E001 grid_one：数据已被他人修改，请刷新后重试！',
  })
  expect(await save({ workDays: 20, version: seen?.version })).toMatchObject({ success: true })
  expect(await save({ workDays: 17, version: seen?.version })).toMatchObject({ success: false })
  expect(await lines()).toMatchObject([{ workDays: 20 }, { workDays: null }])
})

test('a line that cannot be is refused with its name, and nothing of the month is kept', async () => {
  const [one, two] = await linesOf()
  const rows = [
    { worker: 'grid_one', version: one?.version, needDays: 21, workDays: 21 },
    { worker: 'grid_two', version: two?.version, needDays: 20, workDays: 22 },
  ]
  const refused = await call('saveMonth', { month, rows })
  expect(refused.success).toBe(false)
  expect(refused.message).toContain('grid_two')
  expect(refused.message).toContain('出勤、请假、旷工合计 22 天，超过应出勤 20 天')
  expect((await linesOf())[0]).toMatchObject({ needDays: 22, overtime1: 6 })
  expect(
    await call('saveMonth', { month, rows: [{ worker: 'grid_left', needDays: 1, workDays: 1 }] }),
  ).toMatchObject({
    success: false,
    message: 'grid_left 在 2020-03 没有在职的工资档案',
  })
})

test('who may only read attendance types none', async () => {
  const reader = app.as('grid_reader', { can: ['payAttendance:list'] })
  expect((await call('month', { month }, reader)).success).toBe(true)
  const answer = await call('saveMonth', { month, rows: [] }, reader)
  expect(answer.success).toBe(false)
})

test('a file with people that nobody knows names each row, and takes the others', async () => {
  const rows = [
    ['月份', '员工', '应出勤(天)', '实出勤(天)'],
    ['2020-04', 'grid_one', 21, 21],
    ['2020-04', '没有此人', 21, 21],
    ['2020-04', 'nobody_here', 21, 20],
    ['2020-04', 'grid_two', 21, 40],
  ]
  const bytes = await writeXlsx({ sheets: [{ name: '考勤', rows }] })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), '考勤.xlsx')
  const { body } = await clerk.call('POST', `${PayAttendance.wire}/importExcel`, { body: form })
  expect(body).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 3 } })
  const errors = (await clerk.call('GET', body.result.fileUrl)).bytes.toString()
  expect(errors).toMatch(/第 3 行：.*没有此人/)
  expect(errors).toMatch(/第 4 行：.*nobody_here/)
  expect(errors).toMatch(/第 5 行：.*实出勤/)
  const { rows: kept } = await clerk.of(PayAttendance).list({ where: { month: '2020-04' } })
  expect(kept).toMatchObject([{ worker: 'grid_one', workDays: 21 }])
})
