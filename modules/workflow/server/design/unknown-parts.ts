import { type Context, providersOf } from '@mortise/server'
import { Depart, Position, Role, User } from '@mortise/system/model'
import {
  ApproverGroup,
  type AssignBy,
  type Finding,
  type Graph,
  type GraphNode,
  peopleRulesOf,
} from '@mortise/workflow/model'
import { assigneeResolvers } from '../engine/directory.ts'
import { serviceHandlers } from '../engine/services.ts'

/** A name in a process, the rule that uses it, and the words for the place where it stands. */
interface Mention {
  readonly element: string | null
  readonly place: string
  readonly by: AssignBy
  readonly name: string
}

/** Names in a process that mean nothing here: people, departments, positions, roles, groups, resolvers and handlers that there are not. */
export async function unknownParts(ctx: Context, graph: Graph): Promise<Finding[]> {
  const mentions = [...settingMentions(graph), ...Object.values(graph.nodes).flatMap(nodeMentions)]
  const known = await knownNames(ctx, mentions)
  return [
    ...mentions
      .filter(({ by, name }) => known[by] && !known[by].has(name))
      .map(({ element, place, by, name }) => ({
        element,
        message: `${place}的${words[by]}【${name}】不存在`,
      })),
    ...handlerFindings(ctx, graph),
  ]
}

function settingMentions({ settings: { nobody, managers } }: Graph): Mention[] {
  const about = { element: null, by: 'user' } as const
  const stead = nobody.startsWith('user:') ? [nobody.slice('user:'.length)] : []
  return [
    ...managers.map((name) => ({ ...about, place: '流程管理员中', name })),
    ...stead.map((name) => ({ ...about, place: '找不到审批人时交给', name })),
  ]
}

function nodeMentions(node: GraphNode): Mention[] {
  const about = { element: node.id, place: `节点【${node.name}】` }
  const weighted = node.kind === 'user' ? Object.keys(node.approval.weights) : []
  return [
    ...peopleRulesOf(node).flatMap(({ by, value }) => namesIn(value).map((name) => ({ ...about, by, name }))),
    ...weighted.map((name) => ({ ...about, place: `${about.place}会签权重`, by: 'user' as const, name })),
  ]
}

const namesIn = (value: string): string[] =>
  value
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

type KnownNames = Readonly<Partial<Record<AssignBy, ReadonlySet<string>>>>

async function knownNames(ctx: Context, mentions: readonly Mention[]): Promise<KnownNames> {
  const { repo } = ctx
  const named = (...ways: AssignBy[]) => ({
    in: mentions.filter(({ by }) => ways.includes(by)).map(({ name }) => name),
  })
  const departs = named('depart', 'departLeader')
  const found = [
    ...(await repo(Depart).find({ id: departs })),
    ...(await repo(Depart).find({ orgCode: departs })),
  ]
  const units = new Set<string>(found.flatMap(({ id, orgCode }) => [id, orgCode ?? id]))
  const positions = await repo(Position).find({ id: named('position') })
  return {
    user: new Set((await repo(User).find({ username: named('user') })).map(({ username }) => username)),
    role: new Set((await repo(Role).find({ code: named('role') })).map(({ code }) => code)),
    depart: units,
    departLeader: units,
    position: new Set<string>(positions.map(({ id }) => id)),
    group: new Set((await repo(ApproverGroup).find({ code: named('group') })).map(({ code }) => code)),
    resolver: new Set(providersOf(ctx, assigneeResolvers).map(({ name }) => name)),
  }
}

const words: Readonly<Partial<Record<AssignBy, string>>> = {
  user: '用户',
  role: '角色',
  depart: '部门',
  departLeader: '部门',
  position: '职务',
  group: '用户组',
  resolver: '审批人解析器',
}

function handlerFindings(ctx: Context, { nodes }: Graph): Finding[] {
  const handlers = new Set(providersOf(ctx, serviceHandlers).map(({ name }) => name))
  return Object.values(nodes)
    .filter((node): node is GraphNode<'service'> => node.kind === 'service' && !handlers.has(node.handler))
    .filter(({ handler }) => handler !== '')
    .map(({ id, name, handler }) => ({ element: id, message: `节点【${name}】的服务【${handler}】没有登记` }))
}
