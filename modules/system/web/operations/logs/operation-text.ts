import { type AnyEntity, fieldsOf, oldNames } from '@mortise/model'

const known: Readonly<Record<string, string>> = {
  add: '新增',
  edit: '编辑',
  delete: '删除',
  count: '数量变化',
  initialize: '初始化',
  addToken: '新增访问令牌',
  revokeToken: '撤销访问令牌',
  retryJob: '重试任务',
  giveUpJob: '放弃任务',
}

/** What was done with a row, as its buttons call it. */
export function operationText(entity: AnyEntity | undefined, operation: string): string {
  if (known[operation]) return known[operation]
  for (const field of Object.values(entity ? fieldsOf(entity) : {})) {
    if (field.kind !== 'flow') continue
    const move = Object.entries(field.moves).find(
      ([name, { was }]) => name === operation || oldNames(was).includes(operation),
    )
    if (move) return move[1].label
  }
  return operation
}

/** The entity that a change was kept under, by whatever it was called then. */
export const entityOf = (entities: ReadonlyMap<string, AnyEntity>, name: string | null) =>
  entities.get(name ?? '') ?? [...entities.values()].find(({ was }) => oldNames(was).includes(name ?? ''))
