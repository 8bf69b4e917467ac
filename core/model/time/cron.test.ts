import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BusinessError } from '../base/error.ts'
import { checkCron, defaultCron, nextRunDates, nextRuns, parseCron, previewCron, printCron } from './cron.ts'

const from = '2026-11-14 00:00:00' // a Saturday
const runs = (text: string, count = 3, after = from) => nextRuns(text, { from: after, count })
const days = (text: string, count = 3, after = from) =>
  runs(text, count, after).map((run) => run.slice(0, 10))

test('[B-127] an expression has second, minute, hour, day, month, week and, if wanted, year', () => {
  const six = parseCron('0 15 10 ? * 1')
  expect(Object.keys(six)).toEqual(['second', 'minute', 'hour', 'day', 'month', 'week'])
  expect(six.week).toMatchObject({ type: 'TYPE_SPECIFY', values: [1] })
  const seven = parseCron('0 15 10 * * ? 2026-2028')
  expect(seven.year).toMatchObject({ type: 'TYPE_RANGE', rangeStart: 2026, rangeEnd: 2028 })
  expect([six, seven].map(printCron)).toEqual(['0 15 10 ? * 1', '0 15 10 * * ? 2026-2028'])
})

test('[B-410] every part stands at * at first, but the week at ?', () => {
  expect(printCron(defaultCron())).toBe('* * * * * ? *')
  expect(printCron(parseCron(''))).toBe('* * * * * ? *')
  expect(printCron(parseCron('0 30'))).toBe('0 30 * * * ?')
})

test.each([
  ['0 0 9 * * ? * *', 'Cron表达式最多7项！'],
  ['0 0 9 * *', 'Cron表达式应为6项或7项：秒 分 时 日 月 周 [年]'],
  ['', 'Cron表达式应为6项或7项'],
  ['0 0 25 * * ?', 'Cron表达式参数[时]错误：25，应在0～23之间'],
  ['0 0 9 ? * 8', 'Cron表达式参数[周]错误：8，应在1～7之间'],
  ['0 0 9 ? * 0', 'Cron表达式参数[周]错误：0，应在1～7之间'],
  ['0 0 9 * * ? 2018', 'Cron表达式参数[年]错误：2018，应在2019～2119之间'],
  ['0 0 9 1-abc * ?', 'Cron表达式参数[日]错误：1-abc，无法识别'],
  ['0 0 17-9 * * ?', 'Cron表达式参数[时]错误：17-9，起始值不能大于结束值'],
  ['0 0/61 9 * * ?', 'Cron表达式参数[分]错误：0/61，间隔应在1～60之间'],
  ['0 0 9 L-31 * ?', 'Cron表达式参数[日]错误：L-31，月底前的天数应在1～30之间'],
  ['0 0 9 ? * 5#6', 'Cron表达式参数[周]错误：5#6，第几个应在1～5之间'],
  ['0 0 9 15 * 1', 'Cron表达式错误：日和周只能设置其中之一，另一项应为?'],
  ['0 0 9 ? * ?', 'Cron表达式错误：日和周不能同时为?'],
  ['? 0 9 * * ?', 'Cron表达式参数[秒]错误：?，无法识别'],
  ['@daily', 'Cron表达式应为6项或7项'],
])('"%s" is refused in words', (text, message) => {
  expect(() => checkCron(text)).toThrow(BusinessError)
  expect(() => checkCron(text)).toThrow(message)
})

test.each(['* * * * * *', '0 0 9 15 * *', '0 0 9 * * 1', '0/5 * * * * ?', '0 0 9 LW * ?', ' 0  0 9 * * ? '])(
  '"%s" is let through',
  (text) => {
    expect(printCron(checkCron(text))).toBeTruthy()
  },
)

test('runs are counted from after the given moment, to the second', () => {
  expect(runs('0 0 9 * * ?', 2, '2026-11-14 08:59:59')).toEqual([
    '2026-11-14 09:00:00',
    '2026-11-15 09:00:00',
  ])
  expect(runs('0 0 9 * * ?', 1, '2026-11-14 09:00:00')).toEqual(['2026-11-15 09:00:00'])
  expect(runs('0/20 * * * * ?', 3)).toEqual([
    '2026-11-14 00:00:20',
    '2026-11-14 00:00:40',
    '2026-11-14 00:01:00',
  ])
  expect(runs('0 0/5 14,18 * * ?', 13).at(-1)).toBe('2026-11-14 18:00:00')
  expect(nextRunDates('0 0 9 * * ?', { from: new Date('2026-11-14T00:59:59Z'), count: 1 })).toEqual([
    new Date('2026-11-14T01:00:00Z'),
  ])
})

test('weekdays 1 to 7 are Monday to Sunday when a job runs', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((weekday) => days(`0 0 9 ? * ${weekday}`, 1)[0])).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-14',
    '2026-11-15',
  ])
  expect(days('0 0 9 ? * 1-5', 6)).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-23',
  ])
  expect(days('0 0 9 ? * SUN', 2)).toEqual(['2026-11-15', '2026-11-22'])
})

test('a loop over weekdays reaches Sunday', () => {
  expect(days('0 0 9 ? * 1/2', 5)).toEqual([
    '2026-11-15',
    '2026-11-16',
    '2026-11-18',
    '2026-11-20',
    '2026-11-22',
  ])
  expect(days('0 0 9 ? * 6/1', 4)).toEqual(['2026-11-14', '2026-11-15', '2026-11-21', '2026-11-22'])
})

test('the last day, the last working day and the nearest working day are found', () => {
  expect(days('0 0 9 L * ?', 4)).toEqual(['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'])
  expect(days('0 0 9 LW * ?', 4)).toEqual(['2026-11-30', '2026-12-31', '2027-01-29', '2027-02-26'])
  expect(days('0 0 9 15W * ?', 2)).toEqual(['2026-11-16', '2026-12-15'])
  // The first of May 2027 is a Saturday, and the nearest working day must stay in May.
  expect(days('0 0 9 1W 5 ?', 1)).toEqual(['2027-05-03'])
  expect(days('0 0 9 31W * ?', 2)).toEqual(['2026-12-31', '2027-01-29'])
})

test('the last and the nth weekday of a month are found', () => {
  expect(days('0 0 9 ? * 5L', 3)).toEqual(['2026-11-27', '2026-12-25', '2027-01-29'])
  expect(days('0 0 9 ? * 7L', 2)).toEqual(['2026-11-29', '2026-12-27'])
  expect(days('0 0 9 ? * 5#3', 2)).toEqual(['2026-11-20', '2026-12-18'])
  expect(days('0 0 9 ? * 7#1', 2)).toEqual(['2026-12-06', '2027-01-03'])
  expect(days('0 0 9 ? * 1#5', 3)).toEqual(['2026-11-30', '2027-03-29', '2027-05-31'])
})

test('days before the end of the month follow its length', () => {
  expect(days('0 0 9 L-3 * ?', 5)).toEqual([
    '2026-11-27',
    '2026-12-28',
    '2027-01-28',
    '2027-02-25',
    '2027-03-28',
  ])
  expect(days('0 0 9 L-3 2 ?', 2, '2028-01-01 00:00:00')).toEqual(['2028-02-26', '2029-02-25'])
  // Only months of 31 days have a day 30 days before their last.
  expect(days('0 0 9 L-30 * ?', 3)).toEqual(['2026-12-01', '2027-01-01', '2027-03-01'])
  expect(days('0 0 9 L-28 2 ?', 2)).toEqual(['2028-02-01', '2032-02-01'])
  expect(days('0 0 9 L-1 2 ? 2027-2029', 5)).toEqual(['2027-02-27', '2028-02-28', '2029-02-27'])
  expect(days('0 0 9 L-1 * ? 2026', 5)).toEqual(['2026-11-29', '2026-12-30'])
})

test('a year limits the runs unless it is ignored', () => {
  expect(days('0 0 9 1 1 ? 2027/2', 3)).toEqual(['2027-01-01', '2029-01-01', '2031-01-01'])
  expect(days('0 0 9 1 1 ? 2020')).toEqual([])
  expect(nextRuns('0 0 9 1 1 ? 2020', { from, count: 1, ignoreYear: true })).toEqual(['2027-01-01 09:00:00'])
  expect(days('0 0 9 29 2 ?', 3)).toEqual(['2028-02-29', '2032-02-29', '2036-02-29'])
})

test('[B-328] the preview lists the next ten runs and ignores the year', () => {
  const lines = previewCron('0 0 9 * * ? 2020', from).split('\n')
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('2026-11-14 09:00:00')
  expect(lines[9]).toBe('2026-11-23 09:00:00')
})

test('[B-408] the preview writes each run as year, month, day and time', () => {
  expect(previewCron('5 4 15 1 2 ?', from).split('\n')[0]).toBe('2027-02-01 15:04:05')
  for (const line of previewCron('0 0/7 * * * ?').split('\n'))
    expect(line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('[B-348] the preview says 无执行时间 when there is none', () => {
  expect(previewCron('0 0 9 31 2 ?')).toBe('无执行时间')
  expect(previewCron('0 0 9 30W 2 ?')).toBe('无执行时间')
})

test('the preview of a wrong expression is the reason it is wrong', () => {
  expect(previewCron('0 0 25 * * ?')).toBe('Cron表达式参数[时]错误：25，应在0～23之间')
  expect(previewCron('每天')).toBe('Cron表达式应为6项或7项：秒 分 时 日 月 周 [年]')
})

test('the runs of a plain expression are exactly the moments that match it', () => {
  const value = (max: number) => fc.integer({ min: 0, max })
  const expressions = fc.record({
    second: value(59),
    minute: value(59),
    hour: value(23),
    weekday: fc.integer({ min: 1, max: 7 }),
  })
  fc.assert(
    fc.property(expressions, ({ second, minute, hour, weekday }) => {
      const found = runs(`${second} ${minute} ${hour} ? * ${weekday}`, 3)
      const instants = found.map((run) => new Date(`${run.replace(' ', 'T')}Z`))
      for (const instant of instants) {
        expect([instant.getUTCSeconds(), instant.getUTCMinutes(), instant.getUTCHours()]).toEqual([
          second,
          minute,
          hour,
        ])
        expect(instant.getUTCDay()).toBe(weekday % 7)
      }
      expect(instants[1]!.getTime() - instants[0]!.getTime()).toBe(7 * 86_400_000)
    }),
    { numRuns: 50 },
  )
})
