import { type AnyEntity, fieldsOf } from '@mortise/model'

const known: Readonly<Record<string, string>> = {
  add: '新增',
  edit: '编辑',
  delete: '删除',
  initialize: '初始化',
}

/** What was done with a row, as its buttons call it. */
export function operationText(entity: AnyEntity | undefined, operation: string): string {
  if (known[operation]) return known[operation]
  for (const field of Object.values(entity ? fieldsOf(entity) : {})) {
    if (field.kind === 'flow' && field.moves[operation]) return field.moves[operation].label
  }
  return operation
}
