import type { GridColumn } from '@mortise/web'

type Row = Record<string, unknown>

export const orderColumns: readonly GridColumn[] = [
  { key: 'no', title: '单号', type: 'normal', width: 140, fixed: 'left' },
  { key: 'customer', title: '客户', type: 'input', width: 160 },
  { key: 'qty', title: '数量', type: 'inputNumber', width: 110, statistics: true, group: '金额' },
  { key: 'price', title: '单价', type: 'inputNumber', width: 110, group: '金额' },
  { key: 'remark', title: '备注', type: 'textarea', width: 220 },
  { key: 'keeper', title: '经办人', type: 'input', width: 120 },
  { key: 'creator', title: '创建人', type: 'normal', width: 110, fixed: 'right' },
]

const customers = ['城东店', '城西店', '河滨店', '高新店']

export const orders = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    no: `DD-${String(at + 1).padStart(4, '0')}`,
    customer: customers[at % customers.length],
    qty: (at % 5) + 1,
    price: 100 + at,
    remark: at % 3 === 0 ? '门洞尺寸以现场为准\n需封边\n随车安装' : '常规',
    keeper: '王敏',
    creator: '管理员',
  }))

/** The lines of an order. */
export const partsOf = ({ id, no }: Row): Row[] =>
  ['门扇', '门框', '五金'].map((name, at) => ({
    id: `${String(id)}-${at}`,
    name: `${String(no)} ${name}`,
    qty: at + 1,
  }))

export const partColumns: readonly GridColumn[] = [
  { key: 'name', title: '部件', type: 'input' },
  { key: 'qty', title: '数量', type: 'inputNumber', width: 120, statistics: true },
]

/** As many lines as a remark has, and never less than one. */
export const heightOf = ({ remark }: Row): number => 40 + 22 * (String(remark ?? '').split('\n').length - 1)

export const treeColumns: readonly GridColumn[] = [
  { key: 'name', title: '物料', type: 'input', width: 280, validateRules: [{ required: true }] },
  { key: 'qty', title: '用量', type: 'inputNumber', width: 120, statistics: true },
  { key: 'remark', title: '备注', type: 'input' },
]

export const treeRows: readonly Row[] = [
  { id: 'door', name: '平开门', qty: 1, hasChildren: true },
  { id: 'empty', name: '空组件', qty: 1, hasChildren: true },
  { id: 'lost', name: '断线组件', qty: 1, hasChildren: true },
  { id: 'lock', name: '门锁', qty: 2, children: [{ id: 'core', name: '锁芯', qty: 2 }] },
  { id: 'screw', name: '螺钉', qty: 24 },
]

const below: Readonly<Record<string, readonly Row[]>> = {
  door: [
    { id: 'leaf', name: '门扇', qty: 1, hasChildren: true },
    { id: 'frame', name: '门框', qty: 1 },
  ],
  leaf: [{ id: 'board', name: '面板', qty: 2 }],
  lost: [{ id: 'found', name: '找回的部件', qty: 1 }],
}

/** Fetches what is below a row, as a server would: it takes a while, and of one row it fails the first time. */
export function treeLoader(): (row: Row) => Promise<readonly Row[]> {
  let hasFailed = false
  return async ({ id }) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    if (id === 'lost' && !hasFailed) {
      hasFailed = true
      throw new Error('网络连接失败，请检查网络')
    }
    return below[String(id)] ?? []
  }
}
