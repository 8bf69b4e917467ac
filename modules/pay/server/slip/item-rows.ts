import { formatMoney, formatShare, type RowOf } from '@mortise/model'
import {
  AdjustType,
  attendanceKeys,
  PayAdjustment,
  PayAttendance,
  PayDeduction,
  PayInsurance,
  type PaySlip,
  SpecialType,
} from '@mortise/pay/model'
import type { Context } from '@mortise/server'

type Items = RowOf<typeof PaySlip>['items']

/** What stands behind the items of a slip, in words, by the id of the row; pieces are told apart. */
export async function itemRows({ repo }: Context, items: Items): Promise<ReadonlyMap<string, string>> {
  const where = (entity: string) => ({
    id: { in: items.flatMap(({ source }) => (source?.entity === entity ? [...source.ids] : [])) as never[] },
  })
  const attendances = await repo(PayAttendance).find(where(PayAttendance.name))
  const adjustments = await repo(PayAdjustment).find(where(PayAdjustment.name), { limit: 500 })
  const deductions = await repo(PayDeduction).find(where(PayDeduction.name), { limit: 500 })
  const plans = await repo(PayInsurance).find(where(PayInsurance.name))
  return new Map<string, string>([
    ...attendances.map((row) => [row.id, attendanceWords(row)] as const),
    ...adjustments.map((row) => [row.id, adjustmentWords(row)] as const),
    ...deductions.map((row) => [row.id, deductionWords(row)] as const),
    ...plans.map((row) => [row.id, planWords(row)] as const),
  ])
}

const attendanceWords = (row: RowOf<typeof PayAttendance>): string =>
  attendanceKeys
    .filter((key) => key === 'needDays' || key === 'workDays' || row[key])
    .map((key) => `${PayAttendance.fields[key].label} ${row[key]}`)
    .join('，')

const adjustmentWords = ({ no, type, reason, amount, isTaxable }: RowOf<typeof PayAdjustment>): string =>
  `${no} ${AdjustType.items[type]}：${reason}，${formatMoney(amount)} 元${isTaxable ? '' : '，不计税'}`

function deductionWords(row: RowOf<typeof PayDeduction>): string {
  const { type, monthly, share, beginMonth, endMonth } = row
  const part = share === 1 || share === null ? '' : ` × ${formatShare(share)}`
  return `${SpecialType.items[type]}：每月 ${formatMoney(monthly)} 元${part}，${beginMonth} ${endMonth ? `至 ${endMonth}` : '起'}`
}

function planWords({ name, city, beginMonth, floor, ceil }: RowOf<typeof PayInsurance>): string {
  const limits = [
    ...(floor === null ? [] : [`基数下限 ${formatMoney(floor)}`]),
    ...(ceil === null ? [] : [`基数上限 ${formatMoney(ceil)}`]),
  ]
  return [`${name}（${city}，${beginMonth} 起）`, ...limits].join('，')
}
