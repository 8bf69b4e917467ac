import { Invoice, Payable } from '@mortise/finance/model'
import type { InputOf } from '@mortise/model'
import { PurchaseReceipt } from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { openBooks } from '../testing/open-books.ts'
import { paying } from '../testing/paying.ts'

const app = await testApp(finance)
await openBooks(app)
const books = await paying(app)
const { clerk, faults, buy, number, invoiceInput } = books
const invoices = clerk.of(Invoice)
let count = 0

/** Fifty pieces at 14.69 that came, and the line they came by. */
async function came() {
  const receipt = await buy(50, 14.69, await books.material(`I${++count}`))
  const [line] = (await clerk.of(PurchaseReceipt).get(receipt.id)).items
  const item = (qty: number, amount = qty * 14.69) => ({
    sourceLine: line?.id,
    name: '板材',
    qty,
    amount: Math.round(amount * 100) / 100,
    taxRate: 0.13,
  })
  return { receipt, item }
}
async function blue(receipt: string, items: object[] = []) {
  const { id } = await invoices.add(invoiceInput(receipt, items))
  await invoices.move(id, 'submit')
  return id
}
const red = (of: string, items: object[] = []) =>
  invoices.add({
    direction: 'in',
    color: 'red',
    blue: of,
    taxNo: '91330100MA27XY1234',
    redConfirmNo: '33012611',
    invoiceNo: number(),
    items,
  } as unknown as InputOf<typeof Invoice>)

test('goods stand once in an invoice, so that its lines together are no more than came', async () => {
  const { receipt, item } = await came()
  await expect(invoices.add(invoiceInput(receipt.id, [item(50), item(50)]))).rejects.toThrow('来源行')
  const halves = [await blue(receipt.id, [item(25)]), await blue(receipt.id, [item(25)])]
  for (const id of halves) await invoices.move(id, 'issue')
  await expect(blue(receipt.id, [item(1)])).rejects.toThrow('可开 0')
})

test('a red invoice takes no more of a line than other red ones leave of it', async () => {
  const { receipt, item } = await came()
  const id = await blue(receipt.id)
  await invoices.move(id, 'issue')
  const first = await red(id, [item(30)])
  await invoices.move(first.id, 'submit')
  await expect(red(id, [item(30)])).rejects.toThrow(
    `红冲金额超过蓝字可红冲金额 ${(734.5 - 440.7).toFixed(2)}`,
  )
  await invoices.move(first.id, 'issue')
  const rest = await red(id, [item(20)])
  await invoices.move(rest.id, 'submit')
  await invoices.move(rest.id, 'issue')
  expect(await invoices.get(id)).toMatchObject({ status: 'allRed', redAmount: 734.5 })
  expect(await faults()).toEqual([])
})

test('goods of a red invoice are free once it is issued, and not while it may still be voided', async () => {
  const { receipt, item } = await came()
  const id = await blue(receipt.id)
  await invoices.move(id, 'issue')
  const back = await red(id)
  await invoices.move(back.id, 'submit')
  await expect(blue(receipt.id, [item(50)])).rejects.toThrow('可开 0')
  await invoices.move(back.id, 'void', { reason: '不退了' })
  await expect(blue(receipt.id, [item(50)])).rejects.toThrow('可开 0')
  const again = await red(id)
  await invoices.move(again.id, 'submit')
  await invoices.move(again.id, 'issue')
  const corrected = await blue(receipt.id, [item(50)])
  await invoices.move(corrected, 'issue')
  const payables = (await clerk.of(Payable).list({ where: { status: 'posted' }, size: 100 })).rows
  expect(payables.filter(({ invoice }) => invoice === corrected)).toMatchObject([{ residual: 734.5 }])
})

test('what went back before the invoice is issued is not invoiced', async () => {
  const { receipt, item } = await came()
  const id = await blue(receipt.id, [item(50)])
  await books.sendBack(receipt.id, 10)
  await expect(invoices.move(id, 'issue')).rejects.toThrow('开票数量超过已入库数量：板材 可开 40')
})

test('the price of an invoice is held against that of the goods, whatever was invoiced before at another', async () => {
  const { receipt, item } = await came()
  const dear = await invoices.add(invoiceInput(receipt.id, [item(25, 400)]))
  expect(dear.difference).toContain('8.9%')
  await invoices.move(dear.id, 'submit')
  await books.boss.of(Invoice).move(dear.id, 'approve')
  await invoices.move(dear.id, 'issue')
  const rest = await invoices.add(invoiceInput(receipt.id, [item(25)]))
  expect(rest.difference).toBeNull()
})

test('goods that are invoiced are not taken back by their receipt, and are once the invoice is red', async () => {
  const { receipt } = await came()
  const id = await blue(receipt.id)
  const receipts = clerk.of(PurchaseReceipt)
  const takeBack = () => receipts.move(receipt.id, 'reverse', { reason: '点错' })
  await expect(takeBack()).rejects.toThrow(`入库单 ${receipt.no} 已有进项发票`)
  await invoices.move(id, 'issue')
  await expect(takeBack()).rejects.toThrow('请先作废或红冲发票')
  const back = await red(id)
  await invoices.move(back.id, 'submit')
  await invoices.move(back.id, 'issue')
  expect(await takeBack()).toMatchObject({ status: 'reversed' })
  expect(await faults()).toEqual([])
})

test('invoices for parts of what came take exactly what had been estimated', async () => {
  const receipt = await buy(3, 3.77, await books.material(`I${++count}`))
  const [line] = (await clerk.of(PurchaseReceipt).get(receipt.id)).items
  const piece = { sourceLine: line?.id, name: '板材', qty: 1, amount: 3.77, taxRate: 0.13 }
  const taken: (number | undefined)[] = []
  let last = ''
  for (let part = 0; part < 3; part++) {
    last = await blue(receipt.id, [piece])
    taken.push((await books.changes(['220202'], () => invoices.move(last, 'issue')))['220202'])
  }
  // 11.31 with tax are 10.01 without.
  expect(taken).toEqual([3.34, 3.33, 3.34])
  const back = await red(last)
  await invoices.move(back.id, 'submit')
  expect(await books.changes(['220202'], () => invoices.move(back.id, 'issue'))).toEqual({ '220202': -3.34 })
  expect(await faults()).toEqual([])
})

test("a rate of tax other than that of the goods is somebody else's decision, and one that the law does not know is none", async () => {
  const { receipt, item } = await came()
  const add = (taxRate: number) => invoices.add(invoiceInput(receipt.id, [{ ...item(50), taxRate }]))
  await expect(add(0.99)).rejects.toThrow('税率 99% 不是可用的税率')
  const other = await add(0.09)
  expect(other.difference).toBe('板材 税率9%与来源税率13%不同')
  expect(await invoices.move(other.id, 'submit')).toMatchObject({ status: 'submitted' })
  expect(await books.boss.of(Invoice).move(other.id, 'approve')).toMatchObject({ status: 'approved' })
})
