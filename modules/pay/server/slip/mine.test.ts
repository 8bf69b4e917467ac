import { Door } from '@mortise/doors/model'
import { PayAdjustment, PayBatch, PayDeduction, PayPiece, PaySlip, type SlipView } from '@mortise/pay/model'
import { shopFloor } from '@mortise/production/testing'
import { insertRows } from '@mortise/server'
import { type TestClient, testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import pay from '../index.ts'
import { payOffice } from '../testing/pay-office.ts'

const app = await testApp(pay)
const { clerk, boss, hire, attend, batch, approve, slipsOf } = await payOffice(app)

test('an objection is answered by somebody else, and whoever objected hears of it and answers in turn', async () => {
  const { username } = await hire('objector', {
    hiredOn: '2022-01-01',
    leftOn: '2022-01-31',
    insurance: null,
  })
  await attend(username, '2022-01')
  const made = await batch('2022-01')
  await approve(made.id)
  await clerk.of(PayBatch).move(made.id, 'send')
  const [slip] = await slipsOf(made.id)
  const ask = async (who: TestClient, path: string, body: object) =>
    (await who.call('POST', `${PaySlip.wire}/${path}`, { body: { id: slip!.id, ...body } })).body
  const worker = app.as(username, { can: ['paySlip:answer'] })
  const standing = async () => (await slipsOf(made.id))[0]
  expect(await ask(clerk, 'answer', { answer: '已核对' })).toMatchObject({
    success: false,
    message: '该工资单没有待答复的异议',
  })
  await ask(worker, 'reply', { reply: 'objected', objection: '少算一天' })
  expect(await ask(worker, 'answer', { answer: '是的' })).toMatchObject({
    success: false,
    message: '自己的异议由他人答复',
  })
  expect((await ask(clerk, 'answer', { answer: ' ' })).success).toBe(false)
  expect((await ask(app.as('onlooker', { can: ['paySlip:look'] }), 'answer', { answer: '好' })).success).toBe(
    false,
  )
  expect(await ask(clerk, 'answer', { answer: '下月补发' })).toMatchObject({ success: true })
  expect(await standing()).toMatchObject({
    reply: 'answered',
    objection: '少算一天',
    answer: '下月补发',
    answeredBy: 'payClerk',
  })
  await ask(worker, 'reply', { reply: 'objected', objection: '还是少' })
  expect(await standing()).toMatchObject({ reply: 'objected', objection: '还是少', answer: null })
  await ask(clerk, 'answer', { answer: '已查' })
  await ask(worker, 'reply', { reply: 'confirmed' })
  expect(await standing()).toMatchObject({ reply: 'confirmed', objection: '还是少', answer: '已查' })
})

test('the door of a piece is seen by who made it and who may look at slips, and by nobody else', async () => {
  const { door } = await shopFloor(app)
  const form = new FormData()
  form.append('file', new Blob(['w,h\n900,2100']), 'door.csv')
  const { body } = await boss.call('POST', '/sys/common/upload', { body: form })
  expect(body.success).toBe(true)
  const path: string = body.message
  await app.services.asSystem('0', async (ctx) => {
    await ctx.repo(Door).put(door.id, { pictures: [path] })
    const piece = {
      scan: 'seen',
      worker: 'maker',
      sign: 1,
      source: 'scan' as const,
      pieceKey: 'P0',
      door: door.id,
      workOn: '2022-01-10',
      qty: 1,
      share: 1,
      month: '2022-01',
      status: 'confirmed' as const,
    }
    await insertRows(ctx, PayPiece, [piece])
  })
  const read = async (name: string, can: string[] = []) =>
    (await app.as(name, { can }).call('GET', `/sys/common/static/${encodeURI(path)}`)).status
  expect([await read('maker'), await read('looker', ['paySlip:look']), await read('other_maker')]).toEqual([
    200, 200, 404,
  ])
})

test('a slip tells the rows behind its items, and how the tax of the year came about', async () => {
  const { username } = await hire('explained', {
    hiredOn: '2023-01-01',
    leftOn: '2023-12-31',
    insurance: null,
    baseSalary: 20_000,
  })
  const add = (month: string, amount: number) =>
    clerk
      .of(PayAdjustment)
      .add({ worker: username, month, type: 'bonus', amount, reason: '全勤' })
      .then(({ id }) => clerk.of(PayAdjustment).move(id, 'submit'))
      .then(({ id }) => boss.of(PayAdjustment).move(id, 'approve'))
  await clerk
    .of(PayDeduction)
    .add({ worker: username, type: 'elder', monthly: 3000, share: 0.5, beginMonth: '2023-01' })
  const bonus = await add('2023-02', 100)
  for (const month of ['2023-01', '2023-02']) await attend(username, month, { workDays: 20, leavePaid: 2 })
  await approve((await batch('2023-01')).id)
  const made = await batch('2023-02')
  const [slip] = await slipsOf(made.id)
  const { body } = await boss.call('POST', `${PaySlip.wire}/look`, { body: { id: slip!.id } })
  const view: SlipView = body.result
  const rowsOf = (code: string) => view.items.find((item) => item.code === code)?.rows
  expect(rowsOf('base')).toEqual(['应出勤(天) 22，实出勤(天) 20，带薪假(天) 2'])
  expect(rowsOf('bonus')).toEqual([`${bonus.no} 奖金：全勤，100.00 元`])
  expect(rowsOf('special')).toEqual(['赡养老人：每月 3,000.00 元 × 50%，2023-01 起'])
  expect(rowsOf('net')).toEqual([])
  expect(view.taxYear).toMatchObject([
    { month: '2023-01', income: 20_000, basic: 5000, special: 1500, taxable: 13_500, thisTax: 405 },
    { month: '2023-02', income: 40_100, basic: 10_000, special: 3000, taxable: 27_100, thisTax: 408 },
  ])
})
