import { add, sum } from '@mortise/model'
import { InsureKind } from '@mortise/pay/model'
import type { TableSheet } from '@mortise/server'
import type { Payee } from './payees.ts'

const kinds = Object.entries(InsureKind.items)

/** What of insurance somebody or the company pays, by what it is for. */
export const insured = (
  { items }: Payee['slip'],
  of: 'social' | 'fund' | 'corpSocial' | 'corpFund',
  kind: string,
): number => items.find(({ code }) => code === of)?.inputs?.[kind] ?? 0

/** 社保明细: what each kind took, of everybody and of the company, and what all of it comes to. */
export function socialSheet(people: readonly Payee[]): TableSheet {
  const rows = people.map(amountsOf)
  const totals = (rows[0] ?? []).map((_, at) => sum(rows, (row) => row[at]))
  return {
    name: '社保明细',
    titles: [
      '工号',
      '姓名',
      '证件号码',
      '社保缴费基数',
      '公积金缴费基数',
      ...kinds.flatMap(([, label]) => [`${label}个人`, `${label}单位`]),
      '个人合计',
      '单位合计',
    ],
    rows: [
      ...people.map((payee, at) => [
        payee.no,
        payee.name,
        payee.idNo,
        ...basesOf(payee),
        ...(rows[at] ?? []),
      ]),
      ['合计', '', '', null, null, ...totals],
    ],
  }
}

const basesOf = ({ slip }: Payee): (number | null)[] =>
  (['corpSocial', 'corpFund'] as const).map(
    (code) => slip.items.find((item) => item.code === code)?.inputs?.counted ?? null,
  )

function amountsOf({ slip }: Payee): number[] {
  return [
    ...kinds.flatMap(([kind]) =>
      kind === 'fund'
        ? [insured(slip, 'fund', kind), insured(slip, 'corpFund', kind)]
        : [insured(slip, 'social', kind), insured(slip, 'corpSocial', kind)],
    ),
    add(slip.social, slip.fund),
    add(slip.corpSocial, slip.corpFund),
  ]
}
