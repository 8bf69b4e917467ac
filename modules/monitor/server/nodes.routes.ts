import os from 'node:os'
import { BusinessError, type WatchedNode } from '@mortise/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { refuseCompanies } from './platform-only.ts'
import { sessionFigures } from './session-figures.ts'

const mostHours = 24 * 14
const mostNames = 8

/** The node that somebody wants to look at: the one that answers unless another is named. */
export async function nodeNamed(ctx: Context, name?: string): Promise<WatchedNode> {
  const { watch } = servicesOf(ctx)
  if (!name) return watch.now()
  const node = (await watch.nodes({ isLooking: true })).find((each) => each.name === name)
  if (!node) throw new BusinessError(`节点【${name.slice(0, 100)}】不在线`)
  return node
}

/** How all servers are, and how they were. */
export const nodeRoutes: AnyRoute[] = [
  get('/monitor/nodes', 'monitor:view', async ({ ctx }) => {
    refuseCompanies(ctx)
    const { watch, db } = servicesOf(ctx)
    const [nodes, sessions] = await Promise.all([watch.nodes(), sessionFigures(db.pool)])
    return {
      nodes: nodes.map(({ name, isThis, at, figures }) => ({ name, isThis, at, figures })),
      sessions,
      versions: { node: process.version, system: `${os.type()} ${os.release()} ${os.arch()}` },
    }
  }),

  get('/monitor/node', 'monitor:view', async ({ ctx, query }) => {
    refuseCompanies(ctx)
    return nodeNamed(ctx, query.node)
  }),

  get('/monitor/history', 'monitor:view', async ({ ctx, query }) => {
    refuseCompanies(ctx)
    const hours = Number(query.hours ?? '1')
    if (!(hours > 0 && hours <= mostHours))
      throw new BusinessError(`时段应在 1 小时到 ${mostHours / 24} 天之间`)
    const names = (query.names ?? '').split(',').filter((name) => name !== '')
    if (names.length === 0 || names.length > mostNames)
      throw new BusinessError(`一次可以看 1 到 ${mostNames} 个指标`)
    const { watch } = servicesOf(ctx)
    return watch.history({ hours, names, ...(query.node && { node: query.node }) })
  }),
]
