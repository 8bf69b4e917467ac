import { type AnyEntity, type AnyField, fieldsOf, flowsOf, isApproval, userMovesOf } from '@mortise/model'
import { type AnyRoute, get } from '@mortise/server'
import type { BindableEntity, RecordState } from '@mortise/workflow/model'
import { ProcessStatus, ProcessTask, TaskStatus } from '@mortise/workflow/model'
import { graphOf } from '../engine/load.ts'
import { publishedProcess } from '../engine/run.ts'
import { chosenNodes } from '../tasks/next-nodes.ts'
import { appliesTo, bindingOf, lastInstance, standingOf, typesOf } from './bindings.ts'

/** What an administrator binds processes to, and how a record stands with them. */
export const bindingRoutes: AnyRoute[] = [
  get('/act/process/extActProcessForm/entities', 'processBinding:list', ({ ctx }) =>
    [...ctx.linked.entities.values()].filter((entity) => flowsOf(entity).length > 0).flatMap(bindable),
  ),
  get('/act/process/recordState', 'login', async ({ ctx, query }): Promise<RecordState> => {
    const { entityCode = '', dataId = '' } = query
    const entity = ctx.linked.entities.get(entityCode)
    const row = entity && (await ctx.repo(entity).scoped(dataId))
    if (!entity || !row) return nothingKnown
    const [{ bindings }, instance] = [
      await standingOf(ctx, entityCode, dataId),
      await lastInstance(ctx, entityCode, dataId),
    ]
    const isRunning =
      instance?.status === ProcessStatus.running || instance?.status === ProcessStatus.suspended
    const binding = bindings.find((each) => appliesTo(each, entity, row))
    const definition = binding && (await publishedProcess(ctx, binding.processKey))
    const mine = isRunning ? await ownTask(ctx, instance.id) : undefined
    const rights = mine && instance?.binding ? (await bindingOf(ctx, instance.binding))?.fieldRights : null
    return {
      process: definition ? { key: definition.key, name: definition.name } : null,
      instanceId: instance?.id ?? null,
      status: instance?.status ?? null,
      isRunning,
      taskId: mine?.id ?? null,
      fields: (mine && rights?.[mine.node]) ?? {},
      choose: definition ? chosenNodes(await graphOf(ctx, definition.id)) : [],
    }
  }),
]

const nothingKnown: RecordState = {
  process: null,
  instanceId: null,
  status: null,
  isRunning: false,
  taskId: null,
  fields: {},
  choose: [],
}

const ownTask = ({ repo, user }: Parameters<AnyRoute['run']>[0]['ctx'], instance: string) =>
  repo(ProcessTask).first({
    instance,
    assignee: user.username,
    status: { in: [TaskStatus.open, TaskStatus.delegated] },
  })

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
