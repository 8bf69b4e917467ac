import { type AnyEntity, type AnyField, fieldsOf, flowsOf, isApproval, userMovesOf } from '@mortise/model'
import { type AnyRoute, get } from '@mortise/server'
import type { BindableEntity } from '@mortise/workflow/model'
import { typesOf } from './bindings.ts'
import { recordStateOf } from './record-state.ts'

/** What an administrator binds processes to, and how a record stands with them. */
export const bindingRoutes: AnyRoute[] = [
  get('/act/process/extActProcessForm/entities', 'processBinding:list', ({ ctx }) =>
    [...ctx.linked.entities.values()].filter((entity) => flowsOf(entity).length > 0).flatMap(bindable),
  ),
  get('/act/process/recordState', 'login', ({ ctx, query: { entityCode = '', dataId = '' } }) =>
    recordStateOf(ctx, entityCode, dataId),
  ),
]

function bindable(entity: AnyEntity): BindableEntity[] {
  const moves = flowsOf(entity).flatMap(([, flow]) => userMovesOf(flow))
  const approval = moves.find(([name, move]) => name === 'approve' || isApproval(name, move))
  // Where nothing is called an approval, an administrator says which move is.
  const approve = approval ?? moves[1]
  const named = (name: string) => (moves.some(([each]) => each === name) ? name : null)
  const submit = named('submit') ?? moves[0]?.[0]
  if (!submit || !approve) return []
  return [
    {
      name: entity.name,
      label: entity.label,
      fields: Object.entries(fieldsOf(entity)).flatMap(([key, field]) => [
        ...told(key, field, false),
        ...(field.kind === 'lines'
          ? Object.entries(fieldsOf(field)).flatMap(([inner, own]) => told(`${key}.${inner}`, own, true))
          : []),
      ]),
      variables: [...typesOf(entity)].flatMap(([name, type]) => {
        if (type === 'function' || (typeof type === 'object' && 'record' in type)) return []
        const label = fieldsOf(entity)[name]?.label ?? name
        return [{ name, label, type: typeof type === 'string' ? type : ('lines' as const) }]
      }),
      moves: moves.map(([name, { label }]) => ({ name, label })),
      usual: {
        submit,
        approve: approve[0],
        reject: named('reject'),
        withdraw: named('withdraw'),
        void: named('void'),
      },
    },
  ]
}

const told = (key: string, { label, kind }: AnyField, isLine: boolean) => [{ key, label, kind, isLine }]
