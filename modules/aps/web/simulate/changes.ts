/** What somebody asks about, as it is shown and sent. */
export interface Assumption {
  readonly text: string
  readonly sent: object
}

export const changeKinds = [
  { value: 'shift', label: '加班次' },
  { value: 'machine', label: '加机台' },
  { value: 'loss', label: '机组停机' },
  { value: 'order', label: '接订单' },
  { value: 'quote', label: '接报价单' },
] as const
export type ChangeKind = (typeof changeKinds)[number]['value']

/** How long is searched: steps of the search without and with the change. */
export const depths = [
  { value: 2000, label: '快' },
  { value: 10_000, label: '一般' },
  { value: 50_000, label: '仔细' },
] as const
