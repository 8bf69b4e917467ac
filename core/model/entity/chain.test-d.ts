/** Chains that must compile, and chains that must not: the compiler is the test. */
import { approved, defineEntity, f, takes, takesWhole } from '../index.ts'

const Offer = defineEntity('offer', {
  label: '报价',
  fields: {
    customer: f.text('客户'),
    paid: f.money('已收', { readonly: true, default: 0 }),
    deal: f.ref('合同', 'deal', { readonly: true }),
    items: f.lines('明细', { fields: { qty: f.int('数量'), soldQty: f.counted('已售', { of: 'qty' }) } }),
    status: f.flow(
      '状态',
      approved({ moves: { reopen: { from: 'approved', to: 'draft', bySystem: true } } }),
    ),
  },
})
const whole = { ref: 'offer', while: ['approved'], in: ['draft'], act: '签约' } as const
takesWhole(Offer, { ...whole, one: 'deal', undo: 'reopen', fills: ['customer'] })
// @ts-expect-error no such state of the source
takesWhole(Offer, { ...whole, while: ['aproved'] })
// @ts-expect-error no reference of the source
takesWhole(Offer, { ...whole, one: 'customer' })
// @ts-expect-error no such move of the source
takesWhole(Offer, { ...whole, undo: 'unsign' })
// @ts-expect-error no such field of the source
takesWhole(Offer, { ...whole, fills: ['custmer'] })
takesWhole(Offer, { ref: 'offer', act: '收款', counts: { paid: 'amount' } })
// @ts-expect-error no number of the source itself
takesWhole(Offer, { ...whole, counts: { soldQty: 'qty' } })

const lines = { ...whole, lines: 'items', lineRef: 'item', qty: 'qty', open: 'qty' } as const
takes(Offer, { ...lines, counts: { soldQty: 'qty' } })
// @ts-expect-error no such field of its lines
takes(Offer, { ...lines, counts: { soldqty: 'qty' } })

const own = {
  offer: f.ref('报价', Offer),
  items: f.lines('明细', { fields: { item: f.sourceLine('报价行'), qty: f.int('数量') } }),
  status: f.flow('状态', approved()),
}
const made = { label: '合同', fields: own }
const counts = { soldQty: 'qty' } as const
defineEntity('made', { ...made, from: takes(Offer, { ...lines, counts }) })
defineEntity('made', { ...made, from: [takesWhole(Offer, { ref: 'offer', act: '收款' })] })
// @ts-expect-error no such reference of its own
defineEntity('made', { ...made, from: takes(Offer, { ...lines, ref: 'ofer', counts }) })
// @ts-expect-error no such field of its own lines
defineEntity('made', { ...made, from: takes(Offer, { ...lines, lineRef: 'itm', counts }) })
// @ts-expect-error no such field of its own lines
defineEntity('made', { ...made, from: takes(Offer, { ...lines, qty: 'qtty', counts }) })
// @ts-expect-error no lines of its own
defineEntity('made', { ...made, from: takes(Offer, { ...lines, into: 'itms', counts }) })
// @ts-expect-error no such state of its own
defineEntity('made', { ...made, from: takesWhole(Offer, { ...whole, in: ['aproved'] }) })
// @ts-expect-error no such reference of its own
defineEntity('made', { ...made, from: takesWhole(Offer, { ...whole, ref: 'ofer' }) })
