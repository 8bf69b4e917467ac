import { compare, div, formatMoney, formatShare, mul, sub, sum } from '@mortise/model'
import { SpecialType } from '../dicts.ts'
import { bonusTax, stepBelow } from '../tax/bonus.ts'
import { labourTax, type Withheld, withhold } from '../tax/withhold.ts'
import { baseItem, overtimeItem, partWarning, timeItem, topUpItem } from './earnings.ts'
import { insure } from './insurance.ts'
import type {
  Adjustment,
  CalculatedSlip,
  Deducted,
  PayRules,
  SlipInput,
  SlipItem,
  SlipTotals,
} from './slip-input.ts'

/** How much of a month's pay fines may take at most. */
const MOST_FINED = 0.2

/** A month's slip: each step an item that tells how it came about (11.3). */
export function calculateSlip(input: SlipInput, rules: PayRules): CalculatedSlip {
  const { terms, attendance, pieces, adjustments, special, other = none } = input
  const worked = [
    pieceItem(pieces),
    attendance && timeItem(terms, attendance),
    attendance && baseItem(terms, attendance, rules.isByMonthDays),
  ].filter((item) => item !== null)
  const earned = sum(worked, ({ amount }) => amount)
  const added = [
    attendance && overtimeItem(terms, attendance),
    adjustedItem('bonus', ['bonus'], adjustments),
    adjustedItem('allowance', ['allowance'], adjustments),
    adjustedItem('other', ['other'], adjustments),
    attendance && topUpItem(terms, attendance, earned),
  ].filter((item) => item !== null)
  const plus = [...worked, ...added]
  const gross = sum(plus, ({ amount }) => amount)
  const insured = insure(input.insure, terms)
  const exempt = sum(
    adjustments.filter(({ type, isTaxable }) => isAdded(type) && !isTaxable),
    ({ amount }) => amount,
  )
  const taxed = taxItem(input, rules, { gross, exempt, insured: insured.items })
  const fines = finesItem(adjustments, gross, rules.minimumWage)
  const loans = adjustedItem('loan', ['loan', 'repay'], adjustments)
  // What is paid for labour keeps nothing of this untaxed.
  const [specials, others] =
    terms.iitMode === 'labour'
      ? [null, null]
      : [deductedItem('special', special), deductedItem('exempted', other)]
  const items = [
    ...plus,
    sumItem('gross', gross, plus),
    ...insured.items,
    ...(specials ? [specials] : []),
    ...(others ? [others] : []),
    ...(taxed.item ? [taxed.item] : []),
    ...(fines.item ? [fines.item] : []),
    ...(loans ? [loans] : []),
  ]
  const part = attendance && partWarning(terms, attendance)
  const warnings = [
    ...insured.warnings,
    ...(part ? [part] : []),
    ...unknownWarning(terms),
    ...(pieces.stale ? [`${pieces.stale} 笔计件的单价与现在的单价表不同，请核对并【重新取价】`] : []),
  ]
  return finish(items, { ...taxed, carriedFine: fines.carried, warnings })
}

/** A year-end bonus that is taxed by itself. */
export function calculateBonus(adjustments: readonly Adjustment[], rules: PayRules): CalculatedSlip {
  const bonus = adjustedItem('bonus', ['yearEnd'], adjustments)
  const amount = bonus?.amount ?? 0
  const { rate, quick, tax } = bonusTax(Math.max(0, amount), rules.bonus)
  const step = stepBelow(Math.max(0, amount), rules.bonus)
  const taxed: SlipItem = {
    code: 'tax',
    amount: tax,
    formula: `年终奖 ${formatMoney(amount)}，÷ 12 查月表：× ${formatShare(rate)} − 速算扣除 ${formatMoney(quick)}`,
    inputs: { bonus: amount, rate, quick },
    source: null,
  }
  const plus = bonus ? [bonus] : []
  const lost = step ? sub(step.netAt, step.net) : 0
  return finish([...plus, sumItem('gross', amount, plus), taxed], {
    taxable: amount,
    withheld: null,
    carriedFine: 0,
    warnings: step
      ? [`多发1元多缴税：按 ${formatMoney(step.at)} 元发放，实得反而多 ${formatMoney(lost)} 元`]
      : [],
  })
}

interface Rest extends Pick<CalculatedSlip, 'withheld' | 'carriedFine' | 'warnings'> {
  readonly taxable: number
}

/** What is left after everything: the totals are those of the items. */
function finish(items: readonly SlipItem[], { taxable, ...rest }: Rest): CalculatedSlip {
  const of = (...codes: readonly SlipItem['code'][]) =>
    sum(
      items.filter(({ code }) => codes.includes(code)),
      ({ amount }) => amount,
    )
  const gross = of('gross')
  const off = of('social', 'fund', 'tax', 'fine', 'loan')
  const net = sub(gross, off)
  const totals: SlipTotals = {
    piece: of('piece'),
    time: of('time'),
    base: of('base'),
    overtime: of('overtime'),
    bonus: of('bonus', 'allowance', 'other'),
    topUp: of('topUp'),
    gross,
    social: of('social'),
    fund: of('fund'),
    special: of('special'),
    taxable,
    tax: of('tax'),
    fine: of('fine'),
    loan: of('loan'),
    net,
    corpSocial: of('corpSocial'),
    corpFund: of('corpFund'),
  }
  const last: SlipItem = {
    code: 'net',
    amount: net,
    formula: `应发 ${formatMoney(gross)} − 社保 ${formatMoney(totals.social)} − 公积金 ${formatMoney(totals.fund)} − 个税 ${formatMoney(totals.tax)} − 扣款 ${formatMoney(totals.fine)} − 借支 ${formatMoney(totals.loan)}`,
    inputs: { gross, off },
    source: null,
  }
  const warnings = compare(net, 0) < 0 ? [`实发不能为负，差额转下月借支：${formatMoney(-net)} 元`] : []
  return { ...rest, items: [...items, last], totals, warnings: [...rest.warnings, ...warnings] }
}

function pieceItem({ amount, count }: SlipInput['pieces']): SlipItem | null {
  if (count === 0) return null
  return {
    code: 'piece',
    amount,
    formula: `本月已确认计件 ${count} 笔合计`,
    inputs: { count },
    source: { entity: 'payPiece', ids: [] },
  }
}

const sumItem = (code: 'gross', amount: number, of: readonly SlipItem[]): SlipItem => ({
  code,
  amount,
  formula: of.map((item) => formatMoney(item.amount)).join(' + ') || '无',
  inputs: {},
  source: null,
})

const isAdded = (type: Adjustment['type']): boolean =>
  type === 'bonus' || type === 'allowance' || type === 'other'

function adjustedItem(
  code: SlipItem['code'],
  types: readonly Adjustment['type'][],
  adjustments: readonly Adjustment[],
): SlipItem | null {
  const found = adjustments.filter(({ type }) => types.includes(type))
  if (found.length === 0) return null
  return {
    code,
    amount: sum(found, ({ amount }) => amount),
    formula: found.map(({ reason, amount }) => `${reason} ${formatMoney(amount)}`).join(' + '),
    inputs: {},
    source: { entity: 'payAdjustment', ids: found.map(({ id }) => id) },
  }
}

/** Fines take no more than a fifth, and leave the minimum wage; the rest waits for the next month (13.4). */
function finesItem(adjustments: readonly Adjustment[], gross: number, minimumWage: number) {
  const item = adjustedItem('fine', ['fine', 'quality'], adjustments)
  if (!item) return { item, carried: 0 }
  const most = Math.min(mul(gross, MOST_FINED), Math.max(0, sub(gross, minimumWage)))
  const amount = Math.max(0, Math.min(item.amount, most))
  const carried = sub(item.amount, amount)
  const limit =
    carried > 0
      ? `；上限 ${formatMoney(most)}（应发20%且不低于最低工资），余 ${formatMoney(carried)} 转下月`
      : ''
  return {
    item: { ...item, amount, formula: `${item.formula}${limit}`, inputs: { fines: item.amount, most } },
    carried,
  }
}

const none: Deducted = { amount: 0, byType: {}, ids: [] }

function deductedItem(code: 'special' | 'exempted', { amount, byType, ids }: Deducted): SlipItem | null {
  if (ids.length === 0) return null
  const parts = Object.entries(byType).map(([type, part]) => `${labelOf(type)} ${formatMoney(part)}`)
  return {
    code,
    amount,
    formula: `${parts.join(' + ')}，只减应税所得`,
    inputs: byType,
    source: { entity: 'payDeduction', ids },
  }
}

const labelOf = (type: string) => (SpecialType.items as Readonly<Record<string, string>>)[type] ?? type

interface Taxed {
  readonly item: SlipItem | null
  readonly withheld: Withheld | null
  readonly taxable: number
}

function taxItem(
  { terms, standing, special, other = none }: SlipInput,
  { wage, labour }: PayRules,
  { gross, exempt, insured }: { gross: number; exempt: number; insured: readonly SlipItem[] },
): Taxed {
  if (terms.iitMode === 'labour') {
    const { taxable, rate, quick, tax } = labourTax(sub(gross, exempt), labour)
    const formula = `劳务应税 ${formatMoney(taxable)} × ${formatShare(rate)} − 速算扣除 ${formatMoney(quick)}`
    const item = {
      code: 'tax',
      amount: tax,
      formula,
      inputs: { taxable, rate, quick },
      source: null,
    } as const
    return { item, withheld: null, taxable }
  }
  const social = sum(
    insured.filter(({ code }) => code === 'social' || code === 'fund'),
    ({ amount }) => amount,
  )
  const month = { income: gross, exempt, social, special: special.amount, other: other.amount }
  const isWholeYear = terms.iitMode === 'skip60k'
  const withheld = withhold(standing, month, { months: terms.months, isWholeYear, brackets: wage })
  const { cumulative: all, basic, taxable, rate, quick, cumTax, thisTax } = withheld
  const cumulative = [
    `累计收入 ${formatMoney(all.income)}`,
    ...(all.exempt ? [`免税 ${formatMoney(all.exempt)}`] : []),
    `减除费用 ${formatMoney(basic)}`,
    `社保公积金 ${formatMoney(all.social)}`,
    `专项附加 ${formatMoney(all.special)}`,
    ...(all.other ? [`其他扣除 ${formatMoney(all.other)}`] : []),
  ].join(' − ')
  const left = [all.exempt, basic, all.social, all.special, all.other].reduce(
    (rest, part) => sub(rest, part),
    all.income,
  )
  const isBelow = compare(left, 0) < 0
  const isOverpaid = compare(standing.paid, cumTax) > 0
  const item: SlipItem = {
    code: 'tax',
    amount: thisTax,
    formula: `${cumulative} = 应税 ${formatMoney(taxable)}${isBelow ? '（不足0按0）' : ''}；× ${formatShare(rate)} − ${formatMoney(quick)} = 累计税 ${formatMoney(cumTax)}；− 已扣 ${formatMoney(standing.paid)}${isOverpaid ? '，多扣的抵以后月份' : ''}`,
    inputs: { ...all, exemptNow: exempt, basic, taxable, rate, quick, cumTax, paidBefore: standing.paid },
    source: { entity: 'payTaxLedger', ids: [] },
  }
  return { item, withheld, taxable }
}

/** Whoever begins here late in a year without what was paid before keeps untaxed what nobody may have earned. */
const unknownWarning = ({ unknownFrom, months, iitMode }: SlipInput['terms']): string[] =>
  unknownFrom && iitMode !== 'labour'
    ? [
        `个税累计数据缺失：${unknownFrom} 起没有工资单，也没有填写此前累计，按此前收入为 0、减除费用 ${months} 个月计税，请核对工资档案`,
      ]
    : []

/** How far a slip's total went since the month before; none where there was nothing. */
export function changeSince(now: number, before: number | null): number | null {
  if (before === null || compare(before, 0) === 0) return null
  return sub(div(now, before, 6), 1, 4)
}
