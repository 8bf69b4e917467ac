import {
  type Briefing,
  BriefingTime,
  DailyBriefing,
  daysOver,
  type FigureSpec,
  figureSpecs,
} from '@mortise/briefing/model'
import { addDays, measuredRows, nextRuns, printQuery, type Row, sum } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { SystemParameter } from '@mortise/system/model'
import { expect, test } from 'vitest'
import briefing from './index.ts'
import { tellMorning } from './morning.ts'
import { fillFactory } from './testing/factory.ts'

const app = await testApp(briefing)
const admin = app.as('admin')
const { owner } = app.services.db
const askAs = async (client: typeof admin): Promise<Briefing> => {
  await today
  return (await client.call('GET', '/briefing/today')).body.result
}
const today = app.services.asSystem('0', async (ctx) => {
  await fillFactory(ctx)
  return ctx.today
})

/** What each figure counts, told a second time without a measure: rows by hand, their day, and what is added. */
const byHand: Readonly<Record<string, { is(row: Row): boolean; day?: string; add?: string }>> = {
  signedAmount: { is: () => true, day: 'signedOn', add: 'amount' },
  signed: {
    is: ({ status }) => !['draft', 'submitted', 'voided'].includes(String(status)),
    day: 'approvedAt',
  },
  released: {
    is: ({ status }) => ['producing', 'completed', 'closed'].includes(String(status)),
    day: 'releasedAt',
  },
  producing: { is: ({ status }) => status === 'producing' },
  late: { is: ({ status, promisedOn }) => status === 'producing' && promisedOn !== null, day: 'promisedOn' },
  shipped: { is: ({ status }) => status === 'shipped' || status === 'signed', day: 'shippedAt' },
  installed: {
    is: ({ status }) => status === 'finished' || status === 'accepted',
    day: 'finishedAt',
    add: 'doorCount',
  },
  orderMoney: { is: ({ kind }) => kind === '1', day: 'receivedOn', add: 'amount' },
  moneyBack: { is: ({ status }) => status === 'approved', day: 'date', add: 'amount' },
  receivableDue: {
    is: ({ side, sign, residual }) => side === 'AR' && sign === 1 && Number(residual) > 0,
    day: 'dueOn',
    add: 'residual',
  },
  payableDue: {
    is: ({ side, sign, residual }) => side === 'AP' && sign === 1 && Number(residual) > 0,
    day: 'dueOn',
    add: 'residual',
  },
  defects: { is: ({ status }) => status !== 'taken', day: 'createTime', add: 'qty' },
  faults: { is: ({ status }) => status !== 'voided', day: 'createTime' },
}

const allRows = (spec: FigureSpec): Promise<Row[]> =>
  app.services.asSystem('0', ({ repo }) => repo(spec.measure.of).find({}, { limit: 100_000 })) as Promise<
    Row[]
  >

test.each(figureSpecs.map((spec) => [spec.key, spec] as const))(
  '%s is what its rows come to by hand, on every day of its curve, and its link leads to those rows',
  async (key, spec) => {
    const { is, day, add } = byHand[key]!
    const now = await today
    const rows = (await allRows(spec)).filter(is)
    const between = (from: string, to: string) =>
      rows.filter((row) => {
        if (!day) return true
        const on = String(row[day] ?? '').slice(0, 10)
        return on !== '' && on >= from && on <= to
      })
    const worth = (some: readonly Row[]) => (add ? sum(some, (row) => Number(row[add]), 4) : some.length)
    const { figures } = await askAs(admin)
    const figure = figures.find((each) => each.key === key)!
    const within = daysOver(spec, now)
    const own = within ? between(within.from, within.to) : rows
    expect(figure.value).toBe(worth(own))
    if (figure.month !== null) {
      expect(figure.month).toBe(worth(between(`${now.slice(0, 7)}-01`, now)))
      expect(figure.curve.map(({ value }) => value)).toEqual(
        figure.curve.map(({ day: on }) => worth(between(on, on))),
      )
      expect(figure.before[0]?.value).toBe(worth(between(addDays(now, -1), addDays(now, -1))))
    }
    const query = printQuery(spec.measure.of, { where: measuredRows(spec.measure, { within }) })
    const list = await admin.call('GET', `${spec.measure.of.wire}/list`, { query })
    expect(list.body.result.total).toBe(own.length)
  },
)

test('each figure has something to count', async () => {
  const { figures } = await askAs(admin)
  for (const { key, value } of figures) expect([key, value > 0]).toEqual([key, true])
})

test('a figure whose rows one may not read is not told, nor money to whom it is kept back from', async () => {
  const codes = ['briefing:view', 'customerOrder:list', 'orderSigning:list']
  const looker = await askAs(app.as('looker', { can: codes }))
  expect(looker.figures.map(({ key }) => key)).toEqual(['signed', 'released', 'producing', 'late'])
  expect(looker.cash).toBeNull()
  const seller = await askAs(app.as('moneyed', { can: [...codes, 'dashboard:money'] }))
  expect(seller.figures.map(({ key }) => key)).toContain('signedAmount')
  const stranger = await app.as('stranger', { can: codes.slice(1) }).call('GET', '/briefing/today')
  expect(stranger.body.success).toBe(false)
})

test('the cash of thirteen weeks is the one that finance plans', async () => {
  const { cash, today: from } = await askAs(admin)
  const plan = (await admin.call('GET', '/fin/report/payCalendar', { query: { from } })).body.result
  expect(cash).toEqual({ opening: plan.opening, weeks: plan.weeks, lowest: plan.lowest })
  expect(cash?.weeks).toHaveLength(13)
})

test('a time shortly before midnight has a turn left on its day', () => {
  const [next] = nextRuns(tellMorning.cron ?? '', { from: '2026-11-18 23:57:30', count: 1 })
  expect(next).toBe('2026-11-18 23:58:00')
})

test('owners are told in the morning once, each what is theirs, and the page compares with it', async () => {
  await today
  const set = async (value: string) => {
    const [row] = (await admin.of(SystemParameter).list({ where: { code: BriefingTime.code } })).rows
    return admin.of(SystemParameter).edit({ id: row!.id, value })
  }
  await expect(set('25:00')).rejects.toThrow('请填写 00:00 到 23:59 之间的时刻')
  const told = () =>
    app.services.asSystem('0', ({ repo, today: on }) =>
      repo(DailyBriefing).find({ date: on }, { limit: 100 }),
    )
  const runs = async () => {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from engine.job_run where job = 'briefing:tellMorning' and outcome = 'done'`,
    )
    return rows[0]!.n
  }
  const run = async () => {
    const before = await runs()
    await app.jobs.enqueue('briefing:tellMorning')
    await expect.poll(runs, { timeout: 20_000 }).toBeGreaterThan(before)
  }
  const clock = await app.services.asSystem('0', async ({ now }) => now.slice(11, 16))
  const reader = app.as('owner-of-one', { can: ['briefing:receive', 'briefing:view', 'customerOrder:list'] })
  await reader.token()
  // A time that is yet to come today: nobody is told.
  if (clock < '23:50') {
    await set('23:59')
    await run()
    expect(await told()).toEqual([])
  }
  await set(clock)
  await run()
  await run()
  const own = (await told()).filter(({ user }) => user === 'owner-of-one')
  expect(own).toHaveLength(1)
  expect(own[0]?.content).toContain('在产订单')
  expect(own[0]?.content).not.toContain('元')
  const { rows: messages } = await owner.query(
    `select content from sys_sms where tenant_id = '0' and receiver = 'owner-of-one' and template = 'factory_briefing'`,
  )
  expect(messages).toHaveLength(1)
  // As if that had been yesterday.
  await owner.query(
    `update erp_daily_briefing set date = date - 1, figures = figures || '{"producing": 7}' where "user" = 'owner-of-one'`,
  )
  const { figures } = await askAs(reader)
  const producing = figures.find(({ key }) => key === 'producing')
  expect(producing?.before).toEqual([{ when: '昨日早晨', value: 7 }])
  expect(producing?.curve).toHaveLength(2)
})
