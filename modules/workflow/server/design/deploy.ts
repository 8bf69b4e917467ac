import {
  type AnyEntity,
  BusinessError,
  checkFormula,
  faultOf,
  parseFormula,
  type ScopeType,
} from '@mortise/model'
import type { Context } from '@mortise/server'
import {
  compileBpmn,
  type Finding,
  type Graph,
  ModelStatus,
  ProcessBinding,
  ProcessDefinition,
  ProcessModel,
  type Published,
  proveBeside,
} from '@mortise/workflow/model'
import { typesOf } from '../binding/bindings.ts'
import { walkBeside } from '../engine/walk-beside.ts'
import { calledParts } from './called-parts.ts'
import { formFields } from './form-fields.ts'
import { unknownParts } from './unknown-parts.ts'

/** What is found in a drawing, and the process it stands for. */
export interface Checked {
  readonly graph: Graph
  readonly findings: readonly Finding[]
}

/** Everything that keeps a drawing from being published, all at once. */
export async function check(ctx: Context, xml: string, entity: string | null): Promise<Checked> {
  const { graph, findings } = await compileBpmn(xml)
  const types = await namesFor(ctx, graph.key, entity)
  const told = new Set(findings.map(({ element }) => element))
  // What follows from a node that was not read is no finding of its own.
  const all = await proveBeside(graph, types, walkBeside(ctx))
  const proved = all.filter(({ element }) => element === null || !told.has(element))
  const unknown = [
    ...(await unknownParts(ctx, graph)),
    ...(await formFields(ctx, graph, entity)),
    ...(await calledParts(ctx, graph)),
  ]
  return { graph, findings: [...findings, ...unknown, ...proved] }
}

/** Publishes a model as a new version, or refuses it with everything that is wrong, each at its node. */
export async function deploy(ctx: Context, id: string): Promise<Published> {
  const model = await ctx.repo(ProcessModel).lock(id)
  if (!model.xml) throw new BusinessError('请先设计流程图')
  const { graph, findings: found } = await check(ctx, model.xml, model.entity)
  const findings = [...keyFindings(graph, model), ...found]
  if (findings.length > 0) {
    throw new BusinessError(findings.map(({ message }) => message).join('；'), { result: findings })
  }
  const [last] = await ctx
    .repo(ProcessDefinition)
    .find({ key: graph.key }, { sort: [['number', 'desc']], limit: 1 })
  const number = (last?.number ?? 0) + 1
  const definition = await ctx.repo(ProcessDefinition).add({
    key: graph.key,
    number,
    name: model.name,
    xml: model.xml,
    graph: { ...graph, name: model.name },
    entity: model.entity,
  })
  await ctx.repo(ProcessModel).put(id, { status: ModelStatus.published, published: number })
  return { definitionId: definition.id, key: graph.key, versionNo: number }
}

const keyFindings = (graph: Graph, { key }: { readonly key: string }): Finding[] =>
  graph.key === key
    ? []
    : [{ element: null, message: `流程图的标识【${graph.key}】与模型的标识【${key}】不一致` }]

/** The names that conditions of a process may use: fields of its records, and what bindings work out of them. */
async function namesFor(ctx: Context, key: string, entity: string | null): Promise<Map<string, ScopeType>> {
  const known = entity ? ctx.linked.entities.get(entity) : undefined
  if (entity && !known) throw new BusinessError(`单据【${entity}】不存在`)
  const types = known ? typesOf(known) : new Map<string, ScopeType>()
  const model = await ctx.repo(ProcessModel).first({ key })
  for (const [name, type] of Object.entries(model?.variables ?? {})) types.set(name, type)
  const bindings = model ? await ctx.repo(ProcessBinding).find({ process: model.id }) : []
  for (const { variables } of bindings)
    for (const [name, formula] of Object.entries(variables ?? {})) addType(types, name, formula, known)
  return types
}

function addType(
  types: Map<string, ScopeType>,
  name: string,
  formula: string,
  entity: AnyEntity | undefined,
): void {
  faultOf(() => {
    types.set(name, checkFormula(parseFormula(formula), entity ? typesOf(entity) : new Map()))
  })
}
