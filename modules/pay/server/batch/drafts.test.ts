import { PayBatch, PaySlip, PaySlipLook } from '@mortise/pay/model'
import { testApp } from '@mortise/server/testing'
import { Depart } from '@mortise/system/model'
import { expect, test } from 'vitest'
import pay from '../index.ts'
import { payOffice } from '../testing/pay-office.ts'

const app = await testApp(pay)
const { clerk, boss, hire, attend, batch, slipsOf } = await payOffice(app)

test('of two batches that are calculated at once one pays, and the other says which', async () => {
  const depart = await app.services.asSystem(
    '0',
    async ({ repo }) => (await repo(Depart).add({ name: '同算车间', category: '2' })).id,
  )
  for (const name of ['both_one', 'both_two']) {
    await hire(name, { hiredOn: '2022-01-01', leftOn: '2022-01-31', insurance: null, depart })
    await attend(name, '2022-01')
  }
  const all = await Promise.all([
    batch('2022-01', { scope: 'depart', departs: [depart] }),
    batch('2022-01', { scope: 'leave' }),
  ])
  const won = all.filter(({ status }) => status === 'calculated')
  const lost = all.find(({ status }) => status === 'draft')
  expect(won).toMatchObject([{ count: 2 }])
  expect(lost?.note).toMatch(new RegExp(`2022-01.*${won[0]?.no}`))
})

test('a draft that somebody looked at is deleted; that it was looked at stays', async () => {
  await hire('looked_at', { hiredOn: '2023-01-01', leftOn: '2023-01-31', insurance: null })
  await attend('looked_at', '2023-01')
  const made = await batch('2023-01')
  const [slip] = await slipsOf(made.id)
  await boss.call('POST', `${PayBatch.wire}/slips`, { body: { id: made.id } })
  await boss.call('POST', `${PaySlip.wire}/look`, { body: { id: slip?.id } })
  await clerk.of(PayBatch).move(made.id, 'discard', { reason: '重来' })
  await clerk.of(PayBatch).remove(made.id)
  const looks = (await clerk.of(PaySlipLook).list({ where: { batch: made.no } })).rows
  expect(looks.map(({ by, worker }) => [by, worker])).toEqual(
    expect.arrayContaining([
      ['payBoss', null],
      ['payBoss', 'looked_at'],
    ]),
  )
})
