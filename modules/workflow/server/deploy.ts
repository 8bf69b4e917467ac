import { BusinessError, type FormulaType } from '@mortise/model'
import type { Context } from '@mortise/server'
import { compileBpmn, type Finding, type Graph, ProcessDefinition, prove } from '@mortise/workflow/model'

/** Publishes a process as a new version, or refuses it with everything that is wrong, each at its node. */
export async function deploy(
  ctx: Context,
  xml: string,
  record: Readonly<Record<string, FormulaType>>,
): Promise<string> {
  const { graph, findings } = await compileBpmn(xml)
  const all = findings.length > 0 ? findings : [...notOffered(graph), ...prove(graph, record)]
  if (all.length > 0) {
    throw new BusinessError(all.map(({ message }) => message).join('；'), { result: all })
  }
  const [last] = await ctx
    .repo(ProcessDefinition)
    .find({ key: graph.key }, { sort: [['number', 'desc']], limit: 1 })
  const number = (last?.number ?? 0) + 1
  const { id } = await ctx
    .repo(ProcessDefinition)
    .add({ key: graph.key, number, name: graph.name, xml, graph })
  return id
}

const offered: ReadonlySet<string> = new Set([
  'start',
  'end',
  'user',
  'manual',
  'script',
  'exclusive',
  'inclusive',
  'parallel',
  'sub',
])

/** The engine walks them, but nothing here yet runs their jobs, clocks and messages: an instance would wait for ever. */
const notOffered = ({ nodes }: Graph): Finding[] =>
  Object.values(nodes)
    .filter((node) => !offered.has(node.kind) || (node.kind === 'user' && node.approval.timeout !== null))
    .map(({ id, name }) => ({ element: id, message: `节点【${name}】用到的定时、服务或消息尚未开放` }))
