/** What a column holds, told once for every grid that is compared. */
export interface SampleColumn {
  readonly key: string
  readonly title: string
  readonly width: number
  readonly type: 'text' | 'number' | 'select' | 'date' | 'checkbox'
  /** Stays at the left while the others scroll. */
  readonly isFixed?: boolean
  /** Is summed up below the rows. */
  readonly isSummed?: boolean
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

export type SampleValue = string | number | boolean
export type SampleRow = Readonly<Record<string, SampleValue>>

/** The window that every grid gets, and the height of its rows. */
export const stageSize = { width: 1280, height: 600 } as const
export const ROW_HEIGHT = 32
export const HEADING_HEIGHT = 40

const choices = (...labels: string[]) => labels.map((label, at) => ({ value: String(at + 1), label }))

export const columns: readonly SampleColumn[] = [
  { key: 'code', title: '编号', width: 120, type: 'text', isFixed: true },
  { key: 'name', title: '名称', width: 160, type: 'text', isFixed: true },
  { key: 'model', title: '型号', width: 110, type: 'text' },
  { key: 'size', title: '规格', width: 140, type: 'text' },
  {
    key: 'color',
    title: '颜色',
    width: 110,
    type: 'select',
    options: choices('胡桃木', '白橡', '樱桃木', '黑檀', '象牙白'),
  },
  { key: 'unit', title: '单位', width: 90, type: 'select', options: choices('樘', '套', '件', '平方米') },
  { key: 'qty', title: '数量', width: 90, type: 'number', isSummed: true },
  { key: 'price', title: '单价', width: 100, type: 'number' },
  { key: 'amount', title: '金额', width: 120, type: 'number', isSummed: true },
  { key: 'dueOn', title: '交货日期', width: 135, type: 'date' },
  { key: 'orderedOn', title: '下单日期', width: 135, type: 'date' },
  { key: 'wide', title: '宽', width: 90, type: 'number' },
  { key: 'high', title: '高', width: 90, type: 'number' },
  { key: 'thick', title: '厚', width: 80, type: 'number' },
  { key: 'isUrgent', title: '加急', width: 80, type: 'checkbox' },
  { key: 'isPaid', title: '已付款', width: 80, type: 'checkbox' },
  {
    key: 'status',
    title: '状态',
    width: 110,
    type: 'select',
    options: choices('待排产', '生产中', '已入库', '已发货', '已安装'),
  },
  { key: 'store', title: '门店', width: 160, type: 'text' },
  { key: 'clerk', title: '经办人', width: 100, type: 'text' },
  { key: 'remark', title: '备注', width: 200, type: 'text' },
]

const padded = (value: number, digits: number) => String(value).padStart(digits, '0')
const day = (month: number, date: number) => `2026-${padded(1 + month, 2)}-${padded(1 + date, 2)}`

/** The code that stands in the first column of a row. */
export const codeOf = (row: number): string => `MD-${padded(row + 1, 6)}`

export const makeRows = (count: number): SampleRow[] =>
  Array.from({ length: count }, (_, at) => {
    const [qty, price] = [1 + (at % 9), 800 + ((at * 37) % 2500)]
    return {
      id: `r${at}`,
      code: codeOf(at),
      name: `实木复合门 ${at + 1}`,
      model: `M${at}`,
      size: `${700 + (at % 300)}×${1900 + (at % 200)}`,
      color: String(1 + (at % 5)),
      unit: String(1 + (at % 4)),
      qty,
      price,
      amount: qty * price,
      dueOn: day(at % 12, at % 28),
      orderedOn: day(at % 11, at % 27),
      wide: 700 + (at % 300),
      high: 1900 + (at % 200),
      thick: 40 + (at % 10),
      isUrgent: at % 7 === 0,
      isPaid: at % 3 === 0,
      status: String(1 + (at % 5)),
      store: `经销门店 ${at % 120}`,
      clerk: `店员${at % 40}`,
      remark: at % 4 === 0 ? `左开，含五金 ${at}` : '',
    }
  })

/** Where a block is pasted: at the top, and after the fixed columns. */
export const PASTED_FROM = 2
export const PASTED_ROWS = 1000
const pastedColumns = columns.slice(PASTED_FROM, PASTED_FROM + 10)

/** A block as a spreadsheet copies it: labels of options, numbers and days as they are read. */
export const pastedText = (): string =>
  Array.from({ length: PASTED_ROWS }, (_, row) =>
    pastedColumns.map((column, at) => pastedCell(column, row, at)).join('\t'),
  ).join('\r\n')

function pastedCell({ type, options = [] }: SampleColumn, row: number, at: number): string {
  if (type === 'select') return options[(row + 1) % options.length]?.label ?? ''
  if (type === 'number') return String(row * 2 + at)
  if (type === 'date') return day((row + 5) % 12, (row + 3) % 28)
  return `贴${at}-${row}`
}

/** The block as values in rows: what a page writes whose grid does not read the clipboard itself. */
export function pasted(rows: readonly SampleRow[], text: string): SampleRow[] {
  return text.split('\r\n').map((line, row) => {
    const cells = line.split('\t')
    const values = pastedColumns.map((column, at) => [column.key, read(column, cells[at] ?? '')] as const)
    return { ...rows[row], ...Object.fromEntries(values) }
  })
}

function read({ type, options = [] }: SampleColumn, text: string): SampleValue {
  if (type === 'number') return Number(text)
  if (type === 'select') return options.find(({ label }) => label === text)?.value ?? ''
  return text
}

export const labelOf = ({ options }: SampleColumn, value: SampleValue | undefined): string =>
  options ? (options.find((option) => option.value === value)?.label ?? '') : String(value ?? '')

/** The sums below the columns that have one. */
export const sumsOf = (rows: readonly SampleRow[]): SampleRow =>
  Object.fromEntries(
    columns
      .filter(({ isSummed }) => isSummed)
      .map(({ key }) => [key, rows.reduce((sum, row) => sum + Number(row[key]), 0)]),
  )
