import type { GridColumn, Linkage } from '@mortise/web'

const sides = [
  { value: 'l', text: '左' },
  { value: 'r', text: '右' },
]

/** A few columns, of which one must hold something and one may hold a value only once. */
export const partColumns: readonly GridColumn[] = [
  {
    key: 'code',
    title: '编码',
    type: 'input',
    width: 140,
    validateRules: [{ required: true }, { unique: true }],
  },
  { key: 'name', title: '名称', type: 'input', width: 160 },
  {
    key: 'qty',
    title: '数量',
    type: 'inputNumber',
    width: 110,
    statistics: true,
    validateRules: [{ handler: ({ value }) => Number(value ?? 0) <= 100 || '数量不能超过 100' }],
  },
  { key: 'side', title: '开向', type: 'select', width: 110, options: sides },
  { key: 'dueOn', title: '交期', type: 'date', width: 150 },
  { key: 'sure', title: '确认', type: 'checkbox', width: 80, customValue: ['Y', 'N'] },
  { key: 'amount', title: '金额', type: 'normal', width: 110 },
]

export const partRows = [
  { id: 'p1', code: 'P1', name: '门扇', qty: 1, side: 'l', sure: 'Y', amount: 100 },
  { id: 'p2', code: 'P2', name: '门框', qty: 2, side: 'r', sure: 'N', amount: 200 },
  { id: 'p3', code: 'P3', name: '门锁', qty: 3, side: 'l', sure: 'N', amount: 300 },
]

/** What follows from the quantity. */
export const withAmount = (row: Record<string, unknown>) => ({ ...row, amount: Number(row.qty ?? 0) * 100 })

const series: Readonly<Record<string, readonly { value: string; text: string }[]>> = {
  '': [
    { value: 'classic', text: '经典' },
    { value: 'modern', text: '现代' },
  ],
  classic: [
    { value: 'classic-1', text: '经典一号' },
    { value: 'classic-2', text: '经典二号' },
  ],
  modern: [{ value: 'modern-1', text: '现代一号' }],
}

export const seriesLinkage: readonly Linkage[] = [
  { key: 'series', requestData: async (parent) => series[parent] ?? [] },
]

/** Ten columns as they come from a spreadsheet: texts, numbers, days, choices, people. */
export const sheetColumns: readonly GridColumn[] = [
  { key: 'code', title: '编码', type: 'input', width: 120 },
  { key: 'name', title: '名称', type: 'input', width: 120 },
  { key: 'qty', title: '数量', type: 'inputNumber', width: 90, statistics: true },
  { key: 'price', title: '单价', type: 'inputNumber', width: 90 },
  { key: 'dueOn', title: '交期', type: 'date', width: 135 },
  { key: 'side', title: '开向', type: 'select', width: 90, options: sides },
  { key: 'series', title: '系列', type: 'select', width: 100, linkageKey: 'model' },
  { key: 'model', title: '款式', type: 'select', width: 110 },
  { key: 'keeper', title: '经办人', type: 'sel_user', width: 190 },
  { key: 'remark', title: '备注', type: 'textarea', width: 140 },
]

export const sheetRows = [
  {
    id: '1',
    code: 'A1',
    name: '平开门',
    qty: 1,
    series: 'classic',
    model: 'classic-1',
    keeper: 'admin',
    side: 'l',
  },
  { id: '2', code: 'A2', name: '推拉门', qty: 2, series: 'modern', model: 'modern-1' },
]
