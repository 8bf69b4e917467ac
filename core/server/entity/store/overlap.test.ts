import { defineEntity, defineModule, f, linkModules, validOn } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { testApp } from '../../testing/test-app.ts'

const Price = defineEntity('price', {
  label: '价格',
  fields: {
    door: f.text('门型', { required: true }),
    size: f.int('尺寸'),
    startOn: f.date('开始日期', { required: true }),
    endOn: f.date('结束日期'),
    status: f.flow('状态', {
      states: { open: '有效', voided: '作废' },
      moves: {
        void: { label: '作废', from: 'open', to: 'voided' },
        reopen: { label: '重开', from: 'voided', to: 'open' },
      },
    }),
  },
  period: [
    'startOn',
    'endOn',
    { alone: ['door', 'size'], where: { status: ['open'] }, overlap: '价格重叠：已有 {from} 至 {to} 的价格' },
  ],
})
const Shift = defineEntity('shift', {
  label: '班次',
  fields: { team: f.text('班组'), beginAt: f.datetime('开始时间'), endAt: f.datetime('结束时间') },
  period: ['beginAt', 'endAt', { alone: ['team'] }],
})
const module = defineModule('prices', { label: '价格', entities: [Price, Shift] })
const app = await testApp(serverModule(module))
const clerk = app.as('clerk')
const prices = clerk.of(Price)
const price = (door: string, startOn: string, endOn: string | null = null, size: number | null = null) =>
  prices.add({ door, startOn, endOn, size })

test('a row does not end before it begins', async () => {
  await expect(price('back', '2026-02-01', '2026-01-31')).rejects.toThrow('结束日期不能早于开始日期')
  const day = await price('back', '2026-02-01', '2026-02-01')
  await expect(prices.edit({ id: day.id, endOn: '2026-01-01' })).rejects.toThrow('结束日期不能早于开始日期')
  await prices.edit({ id: day.id, endOn: null })
})

test('rows that are to hold alone do not overlap, and the days of the other one are told', async () => {
  const first = await price('oak', '2026-01-01', '2026-06-30')
  await expect(price('oak', '2026-06-30')).rejects.toThrow('价格重叠：已有 2026-01-01 至 2026-06-30 的价格')
  await expect(price('oak', '2025-01-01')).rejects.toThrow('价格重叠')
  const second = await price('oak', '2026-07-01')
  await expect(price('oak', '2027-01-01')).rejects.toThrow('已有 2026-07-01 至 长期 的价格')
  await price('elm', '2026-01-01')
  await price('oak', '2026-01-01', null, 3)
  await expect(price('oak', '2026-01-01', null, 3)).rejects.toThrow('价格重叠')
  await expect(prices.edit({ id: second.id, startOn: '2026-06-01' })).rejects.toThrow('价格重叠')
  await prices.edit({ id: first.id, endOn: '2026-05-31' })
  await prices.edit({ id: second.id, startOn: '2026-06-01' })
})

test('a row that does not count keeps nobody away, and cannot come back over another', async () => {
  const first = await price('pine', '2026-01-01')
  await prices.move(first.id, 'void')
  const second = await price('pine', '2026-03-01', '2026-03-31')
  await expect(prices.move(first.id, 'reopen')).rejects.toThrow(
    '价格重叠：已有 2026-03-01 至 2026-03-31 的价格',
  )
  await prices.remove(second.id)
  await prices.move(first.id, 'reopen')
})

test('another company has periods of its own', async () => {
  await price('fir', '2026-01-01')
  await app.as('other', { tenant: 'store1' }).of(Price).add({ door: 'fir', startOn: '2026-01-01' })
})

test('of two who add at once one is refused in words, however often they try', async () => {
  for (let round = 0; round < 10; round += 1) {
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map((day) => price(`race${round}`, `2026-01-0${day}`, '2026-12-31')),
    )
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason.message)] : [],
    )
    expect(refused).toHaveLength(3)
    for (const message of refused)
      expect(message).toMatch(/^价格重叠：已有 2026-01-0\d 至 2026-12-31 的价格$/)
  }
})

test('two who add past the engine are held apart by the table itself', async () => {
  const { owner } = app.services.db
  const insert = (id: string, from: string) =>
    owner.query(
      `insert into price (id, tenant_id, door, start_on, status, create_by, create_time)
       values ($1, '0', 'raw', $2, 'open', 'clerk', now())`,
      [id, from],
    )
  const results = await Promise.allSettled([insert('raw1', '2026-01-01'), insert('raw2', '2026-02-01')])
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: '23P01' } }])
})

test('moments that end when the next begin do not overlap', async () => {
  const shifts = clerk.of(Shift)
  await shifts.add({ team: 'a', beginAt: '2026-01-01 08:00:00', endAt: '2026-01-01 12:00:00' })
  await shifts.add({ team: 'a', beginAt: '2026-01-01 12:00:00', endAt: '2026-01-01 18:00:00' })
  await expect(
    shifts.add({ team: 'a', beginAt: '2026-01-01 11:59:59', endAt: '2026-01-01 12:00:00' }),
  ).rejects.toThrow('有效期与已有记录重叠：已有 2026-01-01 08:00:00 至 2026-01-01 12:00:00 的记录')
})

test('rows are found by the day on which they hold', async () => {
  await price('ash', '2026-01-01', '2026-01-31')
  await price('ash', '2026-02-01')
  const on = (day: string) =>
    app.services.asSystem('0', async ({ repo }) =>
      (await repo(Price).find({ door: 'ash', ...validOn(Price, day) })).map(({ startOn }) => startOn),
    )
  expect(await on('2025-12-31')).toEqual([])
  expect(await on('2026-01-31')).toEqual(['2026-01-01'])
  expect(await on('2030-01-01')).toEqual(['2026-02-01'])
  const at = (moment: string) =>
    app.services.asSystem('0', async ({ repo }) =>
      (await repo(Shift).find({ team: 'a', ...validOn(Shift, moment) })).map(({ beginAt }) => beginAt),
    )
  expect(await at('2026-01-01 12:00:00')).toEqual(['2026-01-01 12:00:00'])
})

test('a period between what is no time, or by what cannot be compared, is refused when modules are put together', () => {
  const wrong = (settings: object) => () =>
    linkModules([
      defineModule('m', {
        label: 'm',
        entities: [
          defineEntity('x', {
            label: 'x',
            fields: { a: f.date('a'), b: f.date('b'), n: f.int('n'), many: f.user('u', { multiple: true }) },
            ...settings,
          }),
        ],
      }),
    ])
  expect(wrong({ period: ['a', 'n'] })).toThrow('not between two days')
  expect(wrong({ period: ['a', 'b', { alone: ['many'] }] })).toThrow('cannot go by many')
  expect(wrong({ period: ['a', 'b', { alone: [], where: { gone: 'x' } }] })).toThrow('none of its fields')
  expect(wrong({ period: ['a', 'b', { alone: ['n'] }] })).not.toThrow()
})
