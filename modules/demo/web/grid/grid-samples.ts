import type { GridColumn } from '@mortise/web'

const woods = [
  { value: 'oak', text: '橡木' },
  { value: 'walnut', text: '黑胡桃' },
  { value: 'ash', text: '白蜡木' },
]

/** One column of each type. */
export const typeColumns: readonly GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', width: 140, fixed: 'left' },
  { key: 'qty', title: '数量', type: 'inputNumber', width: 100, statistics: true },
  { key: 'pieces', title: '件数', type: 'inputNumber', width: 100, onlyInteger: true },
  { key: 'wood', title: '木材', type: 'select', width: 120, options: woods },
  { key: 'finish', title: '饰面', type: 'select', width: 120, options: woods, allowInput: true },
  { key: 'woods', title: '可选木材', type: 'list_multi', width: 160, options: woods },
  { key: 'sex', title: '性别', type: 'sel_search', width: 110, dictCode: 'sex' },
  {
    key: 'keeper',
    title: '经办人',
    type: 'sel_search_async',
    width: 150,
    dict: 'sys_user,realname,username',
  },
  { key: 'dueOn', title: '交期', type: 'date', width: 100, group: '时间' },
  { key: 'startAt', title: '开工', type: 'datetime', width: 100, group: '时间' },
  { key: 'shift', title: '班次', type: 'time', width: 110, group: '时间' },
  { key: 'open', title: '启用', type: 'checkbox', width: 80, customValue: ['Y', 'N'] },
  {
    key: 'side',
    title: '开向',
    type: 'radio',
    width: 160,
    options: [
      { value: 'l', text: '左' },
      { value: 'r', text: '右' },
    ],
    allowClear: true,
  },
  {
    key: 'parts',
    title: '配件',
    type: 'checkbox_meta',
    width: 200,
    options: [
      { value: 'lock', text: '锁' },
      { value: 'hinge', text: '合页' },
    ],
  },
  { key: 'remark', title: '备注', type: 'textarea', width: 160 },
  { key: 'note', title: '说明', type: 'input_pop', width: 180 },
  { key: 'done', title: '进度', type: 'progress', width: 140 },
  {
    key: 'marks',
    title: '标签',
    type: 'tags',
    width: 150,
    setTagColor: (tag) => (tag === '加急' ? 'red' : undefined),
  },
  {
    key: 'total',
    title: '金额',
    type: 'slot',
    width: 120,
    slot: ({ row }) => `¥${Number(row.qty ?? 0) * 100}`,
  },
  { key: 'size', title: '参数值', type: 'custom_select', width: 150 },
  { key: 'user', title: '用户', type: 'sel_user', width: 100 },
  { key: 'depart', title: '部门', type: 'sel_depart', width: 100 },
  {
    key: 'picked',
    title: '报表',
    type: 'popup',
    width: 140,
    popupCode: 'user_report',
    orgFields: 'username,realname',
    destFields: 'picked,name',
  },
  { key: 'drawing', title: '图纸', type: 'upload', width: 200, token: true },
  { key: 'files', title: '附件', type: 'file', width: 180, token: true },
  { key: 'photos', title: '照片', type: 'image', width: 180, token: true },
  { key: 'secret', title: '隐藏', type: 'hidden', defaultValue: 'kept' },
  { key: 'creator', title: '创建人', type: 'normal', width: 100, fixed: 'right' },
]

export const typeRows = [
  {
    id: '1',
    name: '平开门',
    qty: 0.1,
    pieces: 2,
    wood: 'oak',
    woods: 'oak,ash',
    sex: '1',
    keeper: 'admin',
    dueOn: '2026-11-20',
    startAt: '2026-11-16 08:00:00',
    shift: '08:00:00',
    open: 'Y',
    side: 'l',
    parts: 'lock',
    remark: '封边',
    note: '门洞尺寸以现场为准',
    done: 40,
    marks: '加急;出口;',
    secret: 'x',
    valType: '2',
    arrVal: '单开\n双开',
    size: '单开',
    user: 'admin',
    creator: '管理员',
  },
  { id: '2', name: '推拉门', qty: 0.2, pieces: 1, wood: 'walnut', open: 'N', done: 100, creator: '管理员' },
]

/** The lines of a document. */
export const lineColumns: readonly GridColumn[] = [
  {
    key: 'code',
    title: '编码',
    type: 'input',
    width: 140,
    validateRules: [
      { required: true },
      { unique: true },
      { pattern: '^[A-Z]', message: '${title}以大写字母开头' },
    ],
  },
  { key: 'name', title: '名称', type: 'input', defaultValue: '门' },
  {
    key: 'qty',
    title: '数量',
    type: 'inputNumber',
    width: 120,
    statistics: ['sum', 'average'],
    validateRules: [{ pattern: 'z' }],
  },
  { key: 'dueOn', title: '交期', type: 'date', width: 150, defaultValue: '${currentDate}' },
  {
    key: 'status',
    title: '状态',
    type: 'select',
    width: 120,
    options: [
      { value: 'open', text: '进行中' },
      { value: 'done', text: '已完成' },
    ],
    defaultValue: 'open',
  },
]

export const lineRows = [
  { id: 'a', code: 'A1', name: '门扇', qty: 1, status: 'open' },
  { id: 'b', code: 'B1', name: '门框', qty: 2, status: 'open' },
  { id: 'c', code: 'C1', name: '门锁', qty: 3, status: 'done' },
]

/** Columns of which one offers what belongs to the other. */
export const linkedColumns: readonly GridColumn[] = [
  { key: 'series', title: '系列', type: 'select', width: 160, linkageKey: 'model' },
  { key: 'model', title: '款式', type: 'select', width: 160 },
]

export const linkedRows = [
  { id: '1', series: 'classic', model: 'classic-1' },
  { id: '2', series: null, model: null },
]

const models: Readonly<Record<string, readonly { value: string; text: string }[]>> = {
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

export const linkages = [{ key: 'series', requestData: async (parent: string) => models[parent] ?? [] }]

const kinds = ['input', 'inputNumber', 'select', 'date', 'checkbox'] as const

/** Twenty columns of five types. */
export const wideColumns: readonly GridColumn[] = Array.from({ length: 20 }, (_, at) => {
  const type = kinds[at % kinds.length] ?? 'input'
  return {
    key: `c${at}`,
    title: `列${at + 1}`,
    type,
    width: 130,
    ...(at < 2 && { fixed: 'left' as const }),
    ...(type === 'select' && { options: woods }),
    ...(type === 'inputNumber' && { statistics: true }),
  }
})

export const wideRows = Array.from({ length: 10_000 }, (_, row) =>
  Object.fromEntries([
    ['id', String(row + 1)],
    ...wideColumns.map(({ key, type }, at) => [key, sampleOf(type, row, at)] as const),
  ]),
)

function sampleOf(type: string, row: number, at: number): unknown {
  switch (type) {
    case 'inputNumber':
      return ((row * 7 + at) % 1000) / 10
    case 'select':
      return woods[(row + at) % woods.length]?.value
    case 'date':
      return `2026-${String((row % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`
    case 'checkbox':
      return row % 3 === 0
    default:
      return `M${String(row + 1).padStart(5, '0')}-${at}`
  }
}
