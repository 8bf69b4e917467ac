import { add, formatMoney, linesTable, type RowOf } from '@mortise/model'
import { IdType, type PayBatch, PaySlip } from '@mortise/pay/model'
import type { Context, TableSheet } from '@mortise/server'
import { groupBy } from '@mortise/system/server'
import { sql } from 'kysely'
import type { Payee } from './payees.ts'
import { insured } from './social-sheet.ts'

const who = ['工号', '*姓名', '*证件类型', '*证件号码'] as const

/** The columns of 正常工资薪金所得 in the tax client, in its order: it reads them in by their titles. */
const wageTitles = [
  ...who,
  '本期收入',
  '本期免税收入',
  '基本养老保险费',
  '基本医疗保险费',
  '失业保险费',
  '住房公积金',
  '累计子女教育',
  '累计继续教育',
  '累计住房贷款利息',
  '累计住房租金',
  '累计赡养老人',
  '累计3岁以下婴幼儿照护',
  '累计个人养老金',
  '企业(职业)年金',
  '商业健康保险',
  '税延养老保险',
  '公务交通费用',
  '通讯费用',
  '律师办案费用',
  '西藏附加减除费用',
  '其他',
  '准予扣除的捐赠额',
  '减免税额',
  '协定减免',
  '备注',
]
const labourTitles = [
  ...who,
  '*所得项目',
  '*收入',
  '免税收入',
  '商业健康保险',
  '税延养老保险',
  '其他',
  '允许扣除的税费',
  '减免税额',
  '协定减免',
  '备注',
]
const bonusTitles = [
  ...who,
  '*全年一次性奖金额',
  '免税收入',
  '其他',
  '准予扣除的捐赠额',
  '减免税额',
  '协定减免',
  '备注',
]

/** 个税申报表: wages, what is paid for labour alone, or bonuses, each as the tax client reads it in. */
export async function taxSheets(
  ctx: Context,
  { scope, month }: RowOf<typeof PayBatch>,
  all: readonly Payee[],
): Promise<TableSheet[]> {
  if (scope === 'bonus') return [{ name: '全年一次性奖金收入', titles: bonusTitles, rows: all.map(bonusRow) }]
  const isLabour = ({ iitMode }: Payee) => iitMode === 'labour'
  const employed = all.filter((payee) => !isLabour(payee))
  const labour = all.filter(isLabour)
  const deducted = await deductedOf(ctx, month, employed)
  const sheets = [
    {
      name: '正常工资薪金收入',
      titles: wageTitles,
      rows: employed.map((payee) => wageRow(payee, deducted(payee.slip.worker))),
    },
    { name: '劳务报酬', titles: labourTitles, rows: labour.map(labourRow) },
  ]
  return sheets.filter(({ rows }) => rows.length > 0)
}

const nameCells = ({ no, name, idType, idNo }: Payee) => [no, name, IdType.items[idType], idNo]

function wageRow(payee: Payee, deducted: (type: string) => number) {
  const { slip, openSpecial } = payee
  const other = (type: string) => slip.items.find(({ code }) => code === 'exempted')?.inputs?.[type] ?? 0
  return [
    ...nameCells(payee),
    slip.gross,
    exemptOf(payee),
    insured(slip, 'social', 'pension'),
    add(insured(slip, 'social', 'medical'), insured(slip, 'social', 'serious')),
    insured(slip, 'social', 'unemploy'),
    slip.fund,
    ...['child', 'edu', 'loan', 'rent', 'elder', 'infant', 'pension'].map(deducted),
    other('annuity'),
    other('health'),
    ...zeros(9),
    // What was deducted before the product was there is known in sum alone.
    openSpecial > 0 ? `另有启用前累计专项附加扣除 ${formatMoney(openSpecial)} 元，请按项目补填` : '',
  ]
}

const labourRow = (payee: Payee) => [
  ...nameCells(payee),
  '一般劳务报酬所得',
  payee.slip.gross,
  exemptOf(payee),
  ...zeros(6),
  '',
]

const bonusRow = (payee: Payee) => [...nameCells(payee), payee.slip.gross, ...zeros(5), '']

/** Columns of the client that the product has nothing for. */
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

const exemptOf = ({ slip }: Payee): number =>
  slip.items.find(({ code }) => code === 'tax')?.inputs?.exemptNow ?? 0

interface Sum {
  readonly worker: string
  readonly type: string
  readonly amount: number
}

/** What was deducted for what in the year until the month, as the slips say. */
async function deductedOf(
  ctx: Context,
  month: string,
  people: readonly Payee[],
): Promise<(worker: string) => (type: string) => number> {
  const workers = people.map(({ slip }) => slip.worker)
  const { rows: sums } = await sql<Sum>`
    select slip.worker, part.key as type, sum(part.value::numeric)::float8 as amount
    from ${sql.table(PaySlip.table)} slip
    join ${sql.table(linesTable(PaySlip, 'items'))} item on item.parent_id = slip.id and item.code in ('special', 'exempted')
    cross join lateral jsonb_each_text(item.inputs::jsonb) part
    where slip.tenant_id = ${ctx.tenant} and not slip.deleted and slip.kind = 'wage' and slip.worker = any(${workers}::text[])
      and slip.month between ${`${month.slice(0, 4)}-01`} and ${month}
    group by 1, 2`.execute(ctx.db)
  const of = groupBy(sums, ({ worker }) => worker)
  return (worker) => (type) => of.get(worker)?.find((each) => each.type === type)?.amount ?? 0
}
