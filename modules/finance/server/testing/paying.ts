import { Invoice, Payable, Payment, PayRequest } from '@mortise/finance/model'
import type { InputOf } from '@mortise/model'
import type { TestApp } from '@mortise/server/testing'
import { BankInfo } from '@mortise/stores/model'
import { Depart } from '@mortise/system/model'
import { stockBooks } from './stock-books.ts'

/** A company that buys and pays: its account and a supplier's, and what is asked for by its clerk, approved by its boss and paid by its cashier. */
export async function paying(app: TestApp) {
  const books = await stockBooks(app)
  const { clerk, supplier, today, buy } = books
  const [boss, cashier] = [app.as('boss'), app.as('cashier')]
  const depart = await app.services.asSystem(
    '0',
    async ({ repo }) => (await repo(Depart).add({ name: '采购部', category: '2' })).id,
  )
  const own = await clerk.of(BankInfo).add({
    owner: 'self',
    accountName: '榫卯木业',
    bankName: '工商银行',
    accountNo: '1202020919900123456',
    openBalance: 2000,
  })
  const theirs = await clerk.of(BankInfo).add({
    owner: 'supplier',
    supplier,
    accountName: '诚信木业',
    bankName: '农业银行',
    accountNo: '6228480402564890018',
  })
  let count = 0
  const number = () => `2633200000000000${String(++count).padStart(4, '0')}`
  const invoiceInput = (receipt: string, items: object[] = []) =>
    ({
      direction: 'in',
      receipt,
      invoiceNo: number(),
      taxNo: '91330100MA27XY1234',
      items,
    }) as unknown as InputOf<typeof Invoice>

  /** The invoice of what came, and what is owed for it. */
  async function invoiced(receipt: string) {
    const invoice = await clerk.of(Invoice).add(invoiceInput(receipt))
    await clerk.of(Invoice).move(invoice.id, 'submit')
    await clerk.of(Invoice).move(invoice.id, 'issue')
    const [payable] = (await clerk.of(Payable).list({ where: { invoice: invoice.id } })).rows
    return { invoice, payable: payable! }
  }
  /** The same of goods that come for it. */
  async function owed(qty = 50, price = 14.69) {
    const receipt = await buy(qty, price, await books.material(`P${++count}`))
    return { receipt, ...(await invoiced(receipt.id)) }
  }
  const asking = (items: InputOf<typeof PayRequest>['items']): InputOf<typeof PayRequest> => ({
    depart,
    supplier,
    payeeBank: theirs.id,
    planOn: today,
    reason: '支付货款',
    items,
  })
  const requestFor = (payable: string, amount: number) => asking([{ payable, amount }])

  /** Asks for something, and has it approved. */
  async function granted(input: InputOf<typeof PayRequest>) {
    const { id } = await clerk.of(PayRequest).add(input)
    await clerk.of(PayRequest).move(id, 'submit')
    await boss.of(PayRequest).move(id, 'approve')
    return id
  }
  async function paid(request: string, amount: number, fee = 0) {
    const { id } = await cashier.of(Payment).add({ request, bank: own.id, amount, fee })
    await cashier.of(Payment).move(id, 'pay')
    return id
  }
  return {
    ...books,
    boss,
    cashier,
    own,
    theirs,
    number,
    invoiceInput,
    invoiced,
    owed,
    asking,
    requestFor,
    granted,
    paid,
  }
}
