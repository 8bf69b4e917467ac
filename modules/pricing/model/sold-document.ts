import { f, pick } from '@mortise/model'
import { type Charges, goodsOf, type PricedLine, taxIn, totalOf } from './totals.ts'

/** What quotes and orders say of money alike. Prices include the tax; what of the total is tax is told for information. */
export const moneyFields = {
  goodsAmount: f.money('货款'),
  discountAmount: f.money('整单优惠', { default: 0, min: 0 }),
  promotionAmount: f.money('满减优惠', {
    default: 0,
    readonly: true,
    help: '达到满减条件时自动计入整单优惠',
  }),
  installAmount: f.money('安装费', { default: 0, min: 0 }),
  freightAmount: f.money('运费', { default: 0, min: 0 }),
  otherAmount: f.money('其他费', { default: 0, min: 0 }),
  taxRate: f.decimal('税率', { percent: true, scale: 4, min: 0, max: 1, default: 0.13 }),
  taxAmount: f.money('税额'),
  totalAmount: f.money('总金额', { sum: true }),
}
export const moneyGroup = [
  'goodsAmount',
  'discountAmount',
  'promotionAmount',
  'installAmount',
  'freightAmount',
  'otherAmount',
  'taxRate',
  'taxAmount',
  'totalAmount',
] as const

/** How a customer signed, on paper of ours by a link. */
export const signatureFields = {
  signatures: f.image('客户签字', { limit: 3, readonly: true, wire: 'signImg' }),
  signer: f.text('签字人', { max: 50, readonly: true }),
  signedAt: f.datetime('签字时间', { readonly: true }),
  signedFrom: f.text('签字地址', { max: 64, readonly: true }),
}

interface Signed {
  readonly signedAt?: string | null | undefined
}
const isSigned = ({ signedAt }: Signed) => !!signedAt
export const signatureWhen = {
  signer: isSigned,
  signatures: isSigned,
  signedAt: isSigned,
  signedFrom: isSigned,
}

interface Sold extends Charges {
  readonly lines: readonly PricedLine[] | null
}
const totalFor = (document: Sold): number => totalOf(goodsOf(document.lines), document)

export const moneyDerive = {
  goodsAmount: (document: Sold) => goodsOf(document.lines),
  totalAmount: totalFor,
  taxAmount: (document: Sold) => taxIn(totalFor(document), document.taxRate),
}

/** What is charged beside the lines, for a document that is made from another. */
export const chargedLike = (document: Charged): Charged =>
  pick(document, 'discountAmount', 'installAmount', 'freightAmount', 'otherAmount', 'taxRate')
type Charged = ChargedDocument & { readonly taxRate: number }

const charges = [
  ['discountAmount', '整单优惠', -1],
  ['installAmount', '安装费', 1],
  ['freightAmount', '运费', 1],
  ['otherAmount', '其他费用', 1],
] as const
export type ChargedDocument = Readonly<Record<(typeof charges)[number][0], number>>

/** What stands beside the lines of a document as its reader is told it; what is nothing is left out. */
export const chargesOf = (document: ChargedDocument): { readonly label: string; readonly amount: number }[] =>
  charges.flatMap(([key, label, sign]) => (document[key] ? [{ label, amount: sign * document[key] }] : []))
