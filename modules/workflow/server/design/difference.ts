import type { Difference, Graph, GraphNode } from '@mortise/workflow/model'

/** What two versions of a process differ in, node by node and flow by flow. */
export function differenceOf(before: Graph, after: Graph): Difference {
  const [was, is] = [partsOf(before), partsOf(after)]
  return {
    added: [...is].filter(([id]) => !was.has(id)).map(([node, { name }]) => ({ node, name })),
    removed: [...was].filter(([id]) => !is.has(id)).map(([node, { name }]) => ({ node, name })),
    changed: [...is].flatMap(([node, { name, facts }]) => {
      const earlier = was.get(node)
      if (!earlier) return []
      const keys = [...new Set([...Object.keys(earlier.facts), ...Object.keys(facts)])]
      const changes = keys
        .filter((key) => earlier.facts[key] !== facts[key])
        .map((key) => ({
          what: words[key] ?? key,
          before: earlier.facts[key] ?? '',
          after: facts[key] ?? '',
        }))
      return changes.length > 0 ? [{ node, name, changes }] : []
    }),
  }
}

interface Part {
  readonly name: string
  readonly facts: Readonly<Record<string, string>>
}

function partsOf(graph: Graph): Map<string, Part> {
  const nodes = Object.values(graph.nodes).map((node): [string, Part] => [
    node.id,
    { name: node.name, facts: factsOf(node) },
  ])
  const flows = Object.values(graph.flows).map(({ id, name, from, to, condition }): [string, Part] => [
    id,
    { name, facts: { name, from, to, condition: condition ?? '' } },
  ])
  const settings: [string, Part] = [graph.key, { name: graph.name, facts: texts(graph.settings) }]
  return new Map([settings, ...nodes, ...flows])
}

function factsOf(node: GraphNode): Record<string, string> {
  const { incoming: _in, outgoing: _out, id: _id, ...rest } = node
  if (!('approval' in rest)) return texts(rest)
  const { approval, ...place } = rest
  return { ...texts(place), ...texts(approval) }
}

const texts = (facts: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

const words: Readonly<Record<string, string>> = {
  name: '名称',
  kind: '类型',
  scope: '所属子流程',
  from: '起点',
  to: '终点',
  condition: '条件',
  assign: '审批人',
  mode: '审批方式',
  ratio: '通过比例',
  weights: '权重',
  afterRefusal: '拒绝后',
  isCommentRequired: '意见必填',
  isSignatureRequired: '需要签名',
  timeout: '审批期限',
  copyTo: '抄送',
  repeated: '重复审批人',
  ownApproval: '发起人审批',
  nobody: '无审批人时',
  withdrawal: '撤回',
  managers: '流程管理员',
  otherwise: '默认路径',
  expression: '公式',
  variable: '变量',
  handler: '服务',
  process: '调用流程',
  trigger: '触发',
}
