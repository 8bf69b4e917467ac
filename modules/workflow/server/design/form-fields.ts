import { type AnyEntity, fieldsOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import {
  type Finding,
  type Graph,
  type GraphNode,
  ProcessBinding,
  ProcessModel,
  peopleRulesOf,
} from '@mortise/workflow/model'

/** Rules that name people by a field of the document, where no document it decides on has such a field. */
export async function formFields(ctx: Context, graph: Graph, entity: string | null): Promise<Finding[]> {
  const model = await ctx.repo(ProcessModel).first({ key: graph.key })
  const bindings = model ? await ctx.repo(ProcessBinding).find({ process: model.id }) : []
  const names = new Set([...(entity ? [entity] : []), ...bindings.map((binding) => binding.entity)])
  const entities = [...names].flatMap((name) => ctx.linked.entities.get(name) ?? [])
  // A process that others call knows what they know.
  if (entities.length === 0) return []
  const said = [model?.variables, ...bindings.map(({ variables }) => variables)]
  const known = new Set([...said.flatMap((names) => Object.keys(names ?? {})), ...calculated(graph)])
  return Object.values(graph.nodes).flatMap((node) =>
    peopleRulesOf(node).flatMap(({ by, value }) => {
      if ((by !== 'formUser' && by !== 'formDepartLeader') || value === '' || known.has(value)) return []
      const fault = faultOfField(entities, wanted[by], value)
      return fault ? [{ element: node.id, message: `节点【${node.name}】的${fault}` }] : []
    }),
  )
}

const wanted = {
  formUser: { kind: 'user', word: '人员' },
  formDepartLeader: { kind: 'depart', word: '部门' },
} as const

function faultOfField(
  entities: readonly AnyEntity[],
  { kind, word }: (typeof wanted)[keyof typeof wanted],
  key: string,
): string | null {
  const fields = entities.map((entity) => fieldsOf(entity)[key])
  if (fields.every((field) => field === undefined)) return `表单${word}字段【${key}】不存在`
  return fields.some((field) => field && field.kind !== kind)
    ? `表单${word}字段【${key}】不是${word}字段`
    : null
}

const calculated = ({ nodes }: Graph): string[] =>
  Object.values(nodes)
    .filter((node): node is GraphNode<'script'> => node.kind === 'script')
    .map(({ variable }) => variable)
