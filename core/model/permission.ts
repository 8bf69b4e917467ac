import { type AnyEntity, fieldsOf, type Verb } from './entity.ts'

const verbLabels: Readonly<Record<Exclude<Verb, 'queryById'>, string>> = {
  list: '查询',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  deleteBatch: '批量删除',
  exportXls: '导出',
  importExcel: '导入',
}

/** Every permission code an entity brings, with its label: `sampleLoan:add` 新增, `sampleLoan:lend` 借出, `sampleLoan:view.total` 查看押金合计. */
export function permissionsOf(entity: AnyEntity): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const verb of entity.verbs) {
    if (verb !== 'queryById') labels[verb] = verbLabels[verb]
  }
  for (const [key, field] of Object.entries(fieldsOf(entity))) {
    if (field.guarded) labels[`view.${key}`] = `查看${field.label}`
    if (field.kind !== 'flow') continue
    for (const [name, move] of Object.entries(field.moves)) labels[name] = move.label
  }
  return Object.fromEntries(Object.entries(labels).map(([verb, label]) => [codeOf(entity, verb), label]))
}

/** `customer:list`; reading one row needs the same right as reading the list. */
export const codeOf = (entity: { name: string }, verb: string): string =>
  `${entity.name}:${verb === 'queryById' ? 'list' : verb}`

/** The code that shows a field: of a guarded one always, of another where staff have registered one. */
export const viewCodeOf = (entity: { name: string }, key: string): string => `${entity.name}:view.${key}`

/** The code that lets a field be changed, where staff have registered one; nobody is kept from it otherwise. */
export const editCodeOf = (entity: { name: string }, key: string): string => `${entity.name}:edit.${key}`
