import type { Column, Table } from '../tables/desired.ts'
import type { Index } from '../tables/indexes.ts'

/** What changes of tables are called where people read of them before they are made. */
export const changeWords = {
  create: ({ name, columns, parent }: Table) =>
    `新建${parent ? '子表' : '表'} ${name}，共${columns.length}列`,
  add: (column: Column) => `新增列 ${labelled(column)}：${typeWords(column.type)}`,
  fill: (column: Column) => `已有记录的 ${labelled(column)} 填为默认值`,
  widen: (column: Column, from: string) =>
    `列 ${labelled(column)} 由${typeWords(from)}扩为${typeWords(column.type)}`,
  require: (column: Column) => `列 ${labelled(column)} 设为必填`,
  release: (name: string) => `列 ${name} 允许为空`,
  rename: (what: 'table' | 'column' | 'index', from: string, to: string) =>
    `${{ table: '表', column: '列', index: '索引' }[what]} ${from} 改名为 ${to}，数据不变`,
  index: ({ columns, isUnique }: Index) => `建立${isUnique ? '唯一' : ''}索引：${columns.join('、')}`,
  dropIndex: (name: string) => `删除索引 ${name}`,
  setAside: (column: Column, from: string, aside: string) =>
    `列 ${labelled(column)} 原有的${typeWords(from)}值保留在列 ${aside} 中`,
  convert: (column: Column, from: string) =>
    `把 ${labelled(column)} 的值由${typeWords(from)}转换为${typeWords(column.type)}`,
  wall: (name: string, table: string) => `${table}：${walls[name] ?? '调整公司之间的隔离'}`,
}

const walls: Readonly<Record<string, string>> = {
  grant: '授权系统读写',
  revoke: '收回多余的授权',
  secure: '开启公司之间的隔离',
  policy: '每家公司只见自己的数据',
}

const labelled = ({ name, label }: Column): string => (label ? `${name}（${label}）` : name)

const bases: Readonly<Record<string, string>> = {
  text: '长文本',
  'text[]': '多个值',
  integer: '整数',
  boolean: '是否',
  date: '日期',
  jsonb: 'JSON数据',
}

function typeWords(type: string): string {
  const plain = type.replace('character varying', 'varchar').replace(' without time zone', '')
  const [, length] = /^varchar\((\d+)\)$/.exec(plain) ?? []
  if (length) return `文本(${length})`
  const [, scale] = /^numeric\(\d+,(\d+)\)$/.exec(plain) ?? []
  if (scale) return `小数(${scale}位)`
  return plain.startsWith('timestamp') ? '日期时间' : (bases[plain] ?? plain)
}
