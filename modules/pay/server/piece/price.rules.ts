import { DoorParameter, ValueType } from '@mortise/doors/model'
import {
  BusinessError,
  checkFormula,
  type Formula,
  type FormulaType,
  nodesIn,
  parseFormula,
  type RowOf,
  textsIn,
} from '@mortise/model'
import { meetingOf, PayPiece, PayPrice } from '@mortise/pay/model'
import { FactoryScan } from '@mortise/production/model'
import { type Context, rules } from '@mortise/server'
import { everyRow } from '../batch/every-row.ts'
import { MANY } from '../batch/people.ts'
import { priceAgain } from './piece.rules.ts'
import { isNumeric, pieceLookups } from './pieces-of-scan.ts'

type Price = RowOf<typeof PayPrice>

export const priceRules = rules(PayPrice, {
  async check(price, ctx, before) {
    await ctx.alone(`pay prices ${price.pieceKey}`)
    if (before) await refusePaid(price, before, ctx)
    if (!price.condition || !price.isActive) return
    if (price.condition !== before?.condition) await refuseUnreadable(price.condition, ctx)
    if (!before || isWider(price, before)) await refuseMeeting(price, price.condition, ctx)
  },

  /** Work that waited for a price gets it as soon as somebody says it. */
  async saved({ pieceKey }, ctx) {
    const waiting = await everyRow(ctx.repo(PayPiece), { pieceKey, status: 'pending' })
    const uids = [...new Set(waiting.map(({ scan }) => scan))]
    const scans = await ctx.repo(FactoryScan).find({ uid: { in: uids } }, { limit: MANY })
    const scanOf = new Map(scans.map((scan) => [scan.uid, scan]))
    const lookups = pieceLookups(ctx)
    for (const piece of waiting) {
      const scan = scanOf.get(piece.scan)
      if (scan) await priceAgain(ctx, piece, scan, lookups)
    }
  },
})

/** What was paid by it stays as it was paid: it may end, and another one follows. */
const paidBy = ['pieceKey', 'productType', 'condition', 'unit', 'price', 'beginOn'] as const

async function refusePaid(price: Price, before: Price, { repo }: Context): Promise<void> {
  const { id, endOn } = price
  const isChanged = paidBy.some((key) => price[key] !== before[key])
  const isCut = endOn !== null && endOn !== before.endOn
  if (!isChanged && !isCut) return
  const paid = { priceRow: id, status: 'settled' } as const
  if (await repo(PayPiece).first(isChanged ? paid : { ...paid, workOn: { gt: endOn ?? '' } }))
    throw new BusinessError('该单价已用于已审核的工资，不能修改；请填写结束日期，另建新的单价')
}

/** Whether a price may meet others that it did not meet before. */
const isWider = (price: Price, before: Price): boolean =>
  (['pieceKey', 'productType', 'condition', 'beginOn', 'isActive'] as const).some(
    (key) => price[key] !== before[key],
  ) ||
  (before.endOn !== null && (price.endOn === null || price.endOn > before.endOn))

/** Sides of the opening, which every door has under these names. */
const sides: readonly [string, FormulaType][] = [
  ['w', 'number'],
  ['h', 'number'],
]

/** A condition asks for parameters that doors have, and comes to yes or no. */
async function refuseUnreadable(condition: string, { repo }: Context): Promise<void> {
  const parameters = await repo(DoorParameter).pick(['code', 'valueType'], {}, { limit: MANY })
  const formula = parseFormula(condition, '条件')
  const number = textsIn(formula).find(isNumeric)
  if (number !== undefined)
    throw new BusinessError(`条件中的 '${number}' 请写成 ${number}，不加引号`, { field: 'condition' })
  const numbers = numbersIn(formula)
  const types = new Map<string, FormulaType>([
    ...parameters.map(
      ({ code, valueType }) =>
        [code, valueType === ValueType.number || numbers.has(code) ? 'number' : 'text'] as const,
    ),
    ...sides,
  ])
  if (checkFormula(formula, types) !== 'boolean')
    throw new BusinessError('条件应是可判断真假的式子，如 w > 1200', { field: 'condition' })
}

/** Options may be numbers too, like the thicknesses of a door: those that the condition compares with one. */
const numbersIn = (formula: Formula): ReadonlySet<string> =>
  new Set(
    nodesIn(formula).flatMap((node) => {
      if (node.kind !== 'binary') return []
      const [one, other] = [node.left, node.right]
      if (one.kind === 'name' && other.kind === 'number') return [one.name]
      return other.kind === 'name' && one.kind === 'number' ? [other.name] : []
    }),
  )

/** Of two prices that say as much of a door, at most one applies to it. */
async function refuseMeeting(price: Price, condition: string, { repo }: Context): Promise<void> {
  const { id, pieceKey, productType, beginOn, endOn } = price
  const others = await repo(PayPrice).find(
    {
      id: { ne: id },
      pieceKey,
      isActive: true,
      ...(endOn !== null && { beginOn: { le: endOn } }),
      endOn: { ge: beginOn, orEmpty: true },
    },
    { limit: 1000 },
  )
  for (const other of others) {
    if (!other.condition || (other.productType ?? '') !== (productType ?? '')) continue
    const door = meetingOf(condition, other.condition)
    if (!door) continue
    const values = Object.entries(door).map(([name, value]) => `${name} = ${value}`)
    throw new BusinessError(
      `与条件为 ${other.condition} 的单价（${other.beginOn} 起）同时符合，如 ${values.join('、')}，请改条件使其不重叠`,
      { field: 'condition' },
    )
  }
}
