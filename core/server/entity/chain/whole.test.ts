import { approved, defineEntity, defineModule, f, linkModules, posted, sub, takesWhole } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { rules } from '../../module/rules.ts'
import { testApp } from '../../testing/test-app.ts'

/** A made-up offer that becomes one deal; a deal is amended as often as somebody likes. */
const Offer = defineEntity('dealOffer', {
  label: '报价',
  fields: {
    no: f.serial('单号', 'BJ{0000}'),
    customer: f.text('客户', { required: true }),
    amount: f.money('金额', { required: true }),
    deal: f.ref('合同', 'deal', { readonly: true }),
    status: f.flow('状态', {
      states: { open: '有效', ordered: '已签约', ended: '已结束' },
      moves: {
        sign: { label: '签约', from: 'open', to: 'ordered', makes: 'deal' },
        reopen: { label: '退回', from: 'ordered', to: 'open', bySystem: true },
        end: { label: '结束', from: ['open', 'ordered'], to: 'ended' },
        correct: { label: '更正', from: 'ordered', to: 'open' },
      },
    }),
  },
})
const Deal = defineEntity('deal', {
  label: '合同',
  fields: {
    no: f.serial('单号', 'HT{0000}'),
    offer: f.ref('报价', Offer, { readonly: true }),
    customer: f.text('客户', { required: true }),
    amount: f.money('金额', { readonly: true }),
    paid: f.money('已收', { readonly: true, default: 0 }),
    due: f.money('未收'),
    title: f.text('名称'),
    status: f.flow('状态', approved({ fourEyes: false })),
  },
  from: takesWhole(Offer, {
    ref: 'offer',
    one: 'deal',
    while: ['ordered'],
    in: ['draft', 'submitted', 'approved'],
    undo: 'reopen',
    head: ['amount'],
    fills: ['customer'],
    act: '签约',
  }),
  derive: { due: (deal) => sub(deal.amount, deal.paid) },
})
const Amendment = defineEntity('amendment', {
  label: '补充协议',
  fields: {
    no: f.serial('单号', 'BC{0000}'),
    deal: f.ref('合同', Deal, { required: true }),
    text: f.text('内容'),
    status: f.flow('状态', {
      states: { draft: '草稿', agreed: '已生效' },
      moves: {
        agree: { label: '生效', from: ['draft', 'agreed'], to: 'agreed' },
      },
    }),
  },
  from: takesWhole(Deal, { ref: 'deal', while: ['approved'], in: ['agreed'], act: '补充' }),
})
/** Written once, without states. */
const Payment = defineEntity('payment', {
  label: '收款',
  fields: {
    no: f.serial('单号', 'SK{0000}'),
    deal: f.ref('合同', Deal, { required: true }),
    amount: f.money('金额', { required: true }),
  },
  from: takesWhole(Deal, {
    ref: 'deal',
    while: ['approved'],
    counts: { paid: ({ amount }: { amount: number }) => amount },
    act: '收款',
  }),
})
/** Counts while it is posted. */
const Credit = defineEntity('credit', {
  label: '抵扣',
  fields: {
    no: f.serial('单号', 'DK{0000}'),
    deal: f.ref('合同', Deal, { required: true }),
    amount: f.money('金额', { required: true }),
    status: f.flow('状态', posted()),
  },
  from: takesWhole(Deal, { ref: 'deal', in: ['posted'], counts: { paid: 'amount' }, act: '抵扣' }),
})
const entities = [Offer, Deal, Amendment, Payment, Credit]
const app = await testApp(
  serverModule(defineModule('deals', { label: '合同', entities }), {
    rules: [
      rules(Deal, {
        prepare: (deal, _ctx, before) => (before ? {} : { title: `${deal.customer}合同` }),
        async counted(deal, { repo }, before) {
          await repo(Deal).put(deal.id, { title: `${before.paid}→${deal.paid}` })
        },
      }),
    ],
  }),
)
const clerk = app.as('clerk')
const [offers, deals, amendments] = [clerk.of(Offer), clerk.of(Deal), clerk.of(Amendment)]

const offered = () => offers.add({ customer: '城东店', amount: 500 })
const signed = async () => offers.move((await offered()).id, 'sign')
async function approvedDeal() {
  const { deal } = await signed()
  await deals.move(deal ?? '', 'submit')
  return deals.move(deal ?? '', 'approve')
}
const related = async (of: { wire: string }, id: string) =>
  (await clerk.call('GET', `${of.wire}/related`, { query: { id } })).body.result

test('a move makes a document of a whole other, which names it, and each shows the other', async () => {
  const offer = await signed()
  const deal = await deals.get(offer.deal ?? '')
  expect(offer.status).toBe('ordered')
  expect(deal).toMatchObject({ offer: offer.id, customer: '城东店', amount: 500, title: '城东店合同' })
  expect(await related(Offer, offer.id)).toMatchObject({
    from: [],
    became: [{ entity: 'deal', id: deal.id }],
  })
  expect(await related(Deal, deal.id)).toMatchObject({
    from: [{ entity: 'dealOffer', id: offer.id, state: '已签约' }],
  })
  expect(await deals.edit({ id: deal.id, customer: '城西店' })).toMatchObject({
    customer: '城西店',
    amount: 500,
  })
})

test('nobody names the source of a document that only a move makes', async () => {
  const { id } = await offered()
  const deal = await deals.add({ customer: '城北店', offer: id } as { customer: string })
  expect(deal).toMatchObject({ offer: null, amount: null })
  const draft = await clerk.call('GET', `${Deal.wire}/draftFromDealOffer`, { query: { id } })
  expect(draft.status).toBe(404)
})

test('what is voided or deleted gives its source back, which may then become another', async () => {
  const offer = await signed()
  const first = offer.deal ?? ''
  await deals.move(first, 'void')
  expect(await offers.get(offer.id)).toMatchObject({ status: 'open', deal: null })
  const second = (await offers.move(offer.id, 'sign')).deal ?? ''
  expect(second).not.toBe(first)
  expect((await related(Offer, offer.id)).became).toHaveLength(2)
  await deals.remove(second)
  expect(await offers.get(offer.id)).toMatchObject({ status: 'open', deal: null })
})

test('a source that became something is not taken back to be edited, and stands for one alone', async () => {
  const offer = await signed()
  await expect(offers.move(offer.id, 'correct')).rejects.toThrow(`报价 ${offer.no} 已有签约，不能更正`)
  const other = await signed()
  const stolen = app.services.asSystem('0', ({ repo }) =>
    repo(Deal).put(other.deal ?? '', { offer: offer.id }),
  )
  await expect(stolen).rejects.toThrow(`报价 ${offer.no} 已签约，不能重复签约`)
  expect(await offers.get(other.id)).toMatchObject({ status: 'ordered', deal: other.deal })
})

test('a document of a whole other is begun and moved on only while that is in the state for it', async () => {
  const draft = (await signed()).deal ?? ''
  await expect(amendments.add({ deal: draft })).rejects.toThrow('当前状态【草稿】，不能补充')
  const { id } = await approvedDeal()
  const begun = await clerk.call('GET', `${Amendment.wire}/draftFromDeal`, { query: { id } })
  expect(begun.body.result).toMatchObject({ deal: id })
  const amendment = await amendments.add({ deal: id })
  await amendments.move(amendment.id, 'agree')
  const late = await amendments.add({ deal: id })
  await deals.move(id, 'unapprove')
  await expect(amendments.move(late.id, 'agree')).rejects.toThrow('当前状态【草稿】，不能补充')
  await expect(amendments.move(amendment.id, 'agree')).rejects.toThrow('当前状态【草稿】，不能补充')
  await deals.move(id, 'submit')
  await deals.move(id, 'approve')
  await amendments.move(late.id, 'agree')
  expect((await related(Deal, id)).became).toHaveLength(2)
})

test('what has no states counts on its source as long as it is there, and each shows the other', async () => {
  const { id, no } = await approvedDeal()
  const payments = clerk.of(Payment)
  const first = await payments.add({ deal: id, amount: 300 })
  expect(await deals.get(id)).toMatchObject({ paid: 300, due: 200, title: '0→300' })
  await payments.edit({ id: first.id, amount: 250.5 })
  expect(await deals.get(id)).toMatchObject({ paid: 250.5, due: 249.5 })
  await expect(payments.add({ deal: id, amount: -250.51 })).rejects.toThrow(
    `合同 ${no} 已收 250.5，不能减少 250.51`,
  )
  expect((await related(Deal, id)).became).toMatchObject([{ entity: 'payment', id: first.id, state: null }])
  expect((await related(Payment, first.id)).from).toMatchObject([{ entity: 'deal', id }])
  const other = await approvedDeal()
  await payments.edit({ id: first.id, deal: other.id })
  expect(await Promise.all([deals.get(id), deals.get(other.id)])).toMatchObject([
    { paid: 0 },
    { paid: 250.5 },
  ])
  await payments.remove(first.id)
  expect(await deals.get(other.id)).toMatchObject({ paid: 0, due: 500 })
  const draft = (await signed()).deal ?? ''
  await expect(payments.add({ deal: draft, amount: 1 })).rejects.toThrow('当前状态【草稿】，不能收款')
})

test('what is reversed takes back what it counted on its source', async () => {
  const deal = (await signed()).deal ?? ''
  const credits = clerk.of(Credit)
  const { id } = await credits.add({ deal, amount: 20 })
  expect((await deals.get(deal)).paid).toBe(0)
  await credits.move(id, 'post')
  expect((await deals.get(deal)).paid).toBe(20)
  await credits.move(id, 'reverse', { reason: '错' })
  expect((await deals.get(deal)).paid).toBe(0)
})

test('two who pay at once are both counted', async () => {
  const { id } = await approvedDeal()
  await Promise.all([1, 2, 3].map((amount) => clerk.of(Payment).add({ deal: id, amount })))
  expect((await deals.get(id)).paid).toBe(6)
})

test('two who sign at once make one document', async () => {
  const { id } = await offered()
  const answers = await Promise.allSettled([offers.move(id, 'sign'), offers.move(id, 'sign')])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await deals.list({ where: { offer: id } })).total).toBe(1)
})

test('a chain that is misspelt does not start', () => {
  const { source: _source, ...chain } = Deal.from[0] as ReturnType<typeof takesWhole>
  const linking = (wrong: object) => () =>
    linkModules([
      defineModule('deals', {
        label: '合同',
        entities: [Offer, { ...Deal, from: [{ ...chain, source: Offer, ...wrong }] }],
      }),
    ])
  expect(linking({})).not.toThrow()
  expect(linking({ in: ['aproved'] })).toThrow('a chain names the state aproved')
  expect(linking({ while: ['orderd'] })).toThrow('a chain names the state orderd')
  expect(linking({ ref: 'customer' })).toThrow('deal.customer, which is no reference to dealOffer')
  expect(linking({ one: 'customer' })).toThrow('dealOffer.customer, which is no reference to deal')
  expect(linking({ undo: 'end' })).toThrow("undoes dealOffer by end, which is no move of the product's own")
  expect(linking({ counts: { customer: 'amount' } })).toThrow('deal counts on dealOffer.customer')
  expect(linking({ counts: { deal: 'amont' } })).toThrow('deal.amont, which is none of its fields')
  expect(linking({ fills: ['custmer'] })).toThrow('deal.custmer, which is none of its fields')
})
