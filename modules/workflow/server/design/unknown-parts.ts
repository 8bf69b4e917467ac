import { type Context, providersOf } from '@mortise/server'
import { Role, User } from '@mortise/system/model'
import { ApproverGroup, type Finding, type Graph, type GraphNode } from '@mortise/workflow/model'
import { assigneeResolvers } from '../engine/directory.ts'
import { serviceHandlers } from '../engine/services.ts'

/** Names in a process that mean nothing here: users, roles, groups, resolvers and handlers that there are not. */
export async function unknownParts(ctx: Context, { nodes }: Graph): Promise<Finding[]> {
  const all = Object.values(nodes)
  const users = all.filter((node): node is GraphNode<'user'> => node.kind === 'user')
  const named = users.flatMap((node) =>
    [...node.approval.assign, ...node.approval.copyTo].flatMap(({ by, value }) =>
      value
        .split(/[,，]/)
        .filter((name) => name.trim() !== '')
        .map((name) => ({ element: node.id, node: node.name, by, name: name.trim() })),
    ),
  )
  const namesOf = (by: string) => named.filter((each) => each.by === by)
  const codes = { in: namesOf('role').map(({ name }) => name) }
  const groups = { in: namesOf('group').map(({ name }) => name) }
  const usernames = { in: namesOf('user').map(({ name }) => name) }
  const known: Readonly<Record<string, ReadonlySet<string>>> = {
    user: new Set((await ctx.repo(User).find({ username: usernames })).map(({ username }) => username)),
    role: new Set((await ctx.repo(Role).find({ code: codes })).map(({ code }) => code)),
    group: new Set((await ctx.repo(ApproverGroup).find({ code: groups })).map(({ code }) => code)),
    resolver: new Set(providersOf(ctx, assigneeResolvers).map(({ name }) => name)),
  }
  const handlers = new Set(providersOf(ctx, serviceHandlers).map(({ name }) => name))
  return [
    ...named
      .filter(({ by, name }) => known[by] && !known[by].has(name))
      .map(({ element, node, by, name }) => ({
        element,
        message: `节点【${node}】的${words[by] ?? ''}【${name}】不存在`,
      })),
    ...all
      .filter((node): node is GraphNode<'service'> => node.kind === 'service' && !handlers.has(node.handler))
      .map(({ id, name, handler }) => ({
        element: id,
        message: `节点【${name}】的服务【${handler}】没有登记`,
      })),
  ]
}

const words: Readonly<Record<string, string>> = {
  user: '审批人',
  role: '角色',
  group: '用户组',
  resolver: '审批人解析器',
}
