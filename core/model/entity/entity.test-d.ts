/** Programs that must compile, and programs that must not: the compiler is the test. */
import {
  type AnyEntity,
  defineDict,
  defineEntity,
  f,
  type Id,
  type InputOf,
  type MoveOf,
  mul,
  type PatchOf,
  type RowOf,
  sum,
  type Where,
} from '../index.ts'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const ok = <_T extends true>() => {}

const Purpose = defineDict('purpose', '用途', { display: '陈列', fair: '展会' })
const Store = defineEntity('store', { label: '门店', fields: { name: f.text('名称', { required: true }) } })
const Loan = defineEntity('loan', {
  label: '借用',
  fields: {
    no: f.serial('单号', 'YB{yyMM}-{0000}'),
    store: f.ref('门店', Store, { required: true }),
    keeper: f.user('经办人', { required: true }),
    watchers: f.user('关注人', { multiple: true, required: true }),
    purpose: f.dict('用途', Purpose, { default: 'display' }),
    colour: f.dict('颜色', 'door_color'),
    dueOn: f.date('应还', { required: true }),
    seenAt: f.datetime('查看时间', { readonly: true }),
    doors: f.lines('明细', {
      required: true,
      fields: {
        qty: f.int('数量', { required: true }),
        deposit: f.money('押金', { required: true }),
        amount: f.money('小计'),
      },
      derive: { amount: (line) => mul(line.qty, line.deposit) },
    }),
    notes: f.lines('备注行', { fields: { text: f.text('内容') } }),
    total: f.money('合计'),
    photos: f.image('照片'),
    spec: f.json<{ width: number }>('参数'),
    remark: f.textarea('备注'),
    status: f.flow('状态', {
      states: { draft: '草稿', lent: '借出', paid: '赔付' },
      moves: {
        lend: { label: '借出', from: 'draft', to: 'lent' },
        claim: { label: '赔付', from: ['lent'], to: 'paid' },
        remind: { label: '催还', from: 'lent' },
      },
    }),
  },
  derive: { total: (loan) => sum(loan.doors, (line) => line.amount) },
  when: { remark: (loan) => loan.purpose === 'fair' },
})

type Row = RowOf<typeof Loan>
ok<Equal<Row['no'], string>>()
ok<Equal<Row['store'], Id<'store'>>>()
ok<Equal<Row['watchers'], string[]>>()
ok<Equal<Row['purpose'], 'display' | 'fair'>>()
ok<Equal<Row['colour'], string | null>>()
ok<Equal<Row['seenAt'], string | null>>()
ok<Equal<Row['doors'][number]['amount'], number>>()
ok<Equal<Row['total'], number>>()
ok<Equal<Row['photos'], string[] | null>>()
ok<Equal<Row['spec'], { width: number } | null>>()
ok<Equal<Row['status'], 'draft' | 'lent' | 'paid'>>()
ok<Equal<MoveOf<typeof Loan>, 'lend' | 'claim' | 'remind'>>()

const input: InputOf<typeof Loan> = {
  store: 's1',
  keeper: 'z',
  watchers: [],
  dueOn: '2026-12-01',
  doors: [{ qty: 1, deposit: 3 }],
}
const patch: PatchOf<typeof Loan> = { id: '1', version: 2, remark: null }
const row = {} as Row
const storeId: Id<'store'> = row.store
// @ts-expect-error an order's id is not a store's
const orderId: Id<'order'> = row.store
// @ts-expect-error the server draws the number
const numbered: InputOf<typeof Loan> = { ...input, no: 'x' }
// @ts-expect-error the total is derived
const totalled: InputOf<typeof Loan> = { ...input, total: 1 }
// @ts-expect-error only moves change the state
const moved: InputOf<typeof Loan> = { ...input, status: 'lent' }
// @ts-expect-error the server sets it
const seen: InputOf<typeof Loan> = { ...input, seenAt: '' }
// @ts-expect-error a line's amount is derived
const lined: InputOf<typeof Loan> = { ...input, doors: [{ qty: 1, deposit: 1, amount: 1 }] }
// @ts-expect-error the store is required
const homeless: InputOf<typeof Loan> = { keeper: 'z', watchers: [], dueOn: '', doors: [] }
// @ts-expect-error a document that needs lines cannot leave them out
const lineless: InputOf<typeof Loan> = { store: 's', keeper: 'z', watchers: [], dueOn: '' }
// @ts-expect-error not in the dictionary
const gifted: InputOf<typeof Loan> = { ...input, purpose: 'gift' }
const where: Where<typeof Loan> = {
  status: { in: ['lent', 'paid'] },
  dueOn: { lt: '2026-01-01' },
  createBy: 'z',
  watchers: 'z',
}
// @ts-expect-error no such state
const lost: Where<typeof Loan> = { status: 'lost' }
// @ts-expect-error no such field
const misspelt: Where<typeof Loan> = { statuss: 'lent' }
// @ts-expect-error a text for a number
const texted: Where<typeof Loan> = { total: { gt: '5' } }

// @ts-expect-error an unknown state to go to
f.flow('x', { states: { a: 'A', b: 'B' }, moves: { go: { label: '去', from: 'a', to: 'c' } } })
// @ts-expect-error text has no scale
f.text('n', { scale: 2 })
// @ts-expect-error no such rule
f.text('n', { rule: 'mobil' })
// @ts-expect-error a text for a number
f.int('n', { default: 'x' })
// @ts-expect-error not in the dictionary
f.dict('p', Purpose, { default: 'gift' })
defineEntity('t', {
  label: 't',
  fields: { name: f.text('n'), amount: f.money('a') },
  // @ts-expect-error no such field
  list: ['nam'],
})
defineEntity('t', {
  label: 't',
  fields: { name: f.text('n'), amount: f.money('a') },
  // @ts-expect-error a text for a number
  derive: { amount: (draft) => draft.name },
})
defineEntity('t', {
  label: 't',
  fields: { name: f.text('n'), amount: f.money('a') },
  // @ts-expect-error no such field in a row
  derive: { amount: (draft) => draft.nme },
})
const states = { open: '未审核', approved: '已审核' }
const moves = { approve: { label: '审核', from: 'open', to: 'approved', was: ['check', 'audit'] } } as const
f.flow('状态', { states, moves, was: { new: 'open' } })
f.flow('状态', { states, moves, was: ['state', { new: 'open' }] })
f.text('n', { was: ['nm', 'nam'] })
// @ts-expect-error no such state for rows to go to
f.flow('状态', { states, moves, was: { new: 'opened' } })
// @ts-expect-error only states are told by a record
f.text('n', { was: { nam: 'name' } })
defineDict('purpose', '用途', { show: '陈列' }, { was: { display: 'show' } })
// @ts-expect-error no such item for rows to have
defineDict('purpose', '用途', { show: '陈列' }, { was: { display: 'shown' } })
// A definition from the database has no types of its own, and its rows are still rows.
const anyRow = {} as RowOf<AnyEntity>
const anything: unknown = anyRow.whatever

export {
  anything,
  gifted,
  homeless,
  input,
  lined,
  lineless,
  lost,
  misspelt,
  moved,
  numbered,
  orderId,
  patch,
  seen,
  storeId,
  texted,
  totalled,
  where,
}

const Named = defineDict('d', 'd', { retail: ['1', '零售'], afterSales: ['5', '售后'] })
ok<Equal<typeof Named.afterSales, '5'>>()
ok<Equal<keyof typeof Named.items, '1' | '5'>>()
// @ts-expect-error no such member
void Named.wholesale
// @ts-expect-error a member cannot take the place of what every dictionary has
defineDict('d', 'd', { label: ['1', '零售'] })
