import {
  add,
  BusinessError,
  compare,
  formatMoney,
  type RowOf,
  refuseLine,
  sub,
  sum,
  sumsToOne,
} from '@mortise/model'
import {
  ConfirmInput,
  ContractType,
  confirmedAmount,
  effectiveStates,
  NodeEvent,
  nodeAmounts,
  Project,
  ProjectContract,
  withoutRetention,
} from '@mortise/projects/model'
import { type Context, inputOf, newId, rules } from '@mortise/server'
import { billNode } from './billing/bill-node.ts'
import { agreedAmount, lockProject, openProject, receivedAmount, refuseUnconfirmed } from './project.rules.ts'

type Row = RowOf<typeof ProjectContract>

/** The project before its contract, as all do who change what hangs off it. */
const lockFirst = async (id: string, ctx: Context): Promise<void> => {
  const { project } = await ctx.repo(ProjectContract).get(id)
  await lockProject(ctx, project)
}

export const contractRules = rules(ProjectContract, {
  async prepare({ project }, ctx) {
    return { sysOrgCode: (await openProject(ctx, project)).sysOrgCode }
  },
  check({ type, amount, nodes }) {
    if (type === ContractType.main && compare(amount, 0) <= 0)
      throw new BusinessError('主合同金额应大于0', { field: 'amount' })
    if (type === ContractType.supplement && nodes.length > 0)
      throw new BusinessError('补充协议按主合同的节点收款，不填收款节点', { field: 'nodes' })
  },
  moves: {
    submit: { guard: refuseUneven },
    approve: {
      lockFirst,
      async guard(contract, ctx) {
        refuseUneven(contract)
        await refuseWrongMain(contract, ctx)
      },
      effect: comeIntoForce,
    },
    confirmNode: {
      lockFirst,
      guard: refuseConfirmed,
      effect: (contract, ctx) => setConfirmed(contract, ctx, ctx.now),
    },
    unconfirmNode: {
      lockFirst,
      guard: refuseReceived,
      effect: (contract, ctx) => setConfirmed(contract, ctx, null),
    },
    complete: {
      lockFirst,
      guard: ({ no, nodes }) => refuseUnconfirmed(`合同${no}`, withoutRetention(nodes), '完成'),
    },
  },
})

/** The list comes to what was agreed, and the parts in which it is paid to the whole. */
function refuseUneven({ amount, items, nodes, type }: Row): void {
  const listed = sum(items, (item) => item.amount)
  if (compare(listed, amount) !== 0)
    throw new BusinessError(`清单合计${formatMoney(listed)}与合同金额${formatMoney(amount)}不一致`, {
      field: 'amount',
    })
  if (type === ContractType.main && !sumsToOne(nodes.map(({ rate }) => rate)))
    throw new BusinessError('收款节点比例合计应为100%', { field: 'nodes' })
}

/** A project has one main contract in force, and is supplemented only by then. */
async function refuseWrongMain(contract: Row, ctx: Context): Promise<void> {
  const { id, project, type } = contract
  await openProject(ctx, project)
  const main = await mainOf(ctx, project)
  if (type === ContractType.main && main && main.id !== id)
    throw new BusinessError(`该项目已有生效的主合同${main.no}，请签补充协议`)
  if (type !== ContractType.supplement) return
  if (!main) throw new BusinessError('该项目还没有生效的主合同，不能签补充协议')
  await refuseTooLittle(contract, main, ctx)
}

/** What is confirmed or was received is not agreed away. */
async function refuseTooLittle({ project, amount }: Row, main: Row, ctx: Context): Promise<void> {
  const total = add(await agreedAmount(ctx, project), amount)
  const least = [
    ['已确认的节点金额', confirmedAmount(main.nodes)],
    ['已回款', await receivedAmount(ctx, project)],
  ] as const
  for (const [what, figure] of least)
    if (compare(total, figure) < 0)
      throw new BusinessError(`补充后合同总额${formatMoney(total)}元，低于${what}${formatMoney(figure)}元`, {
        field: 'amount',
      })
}

const mainOf = ({ repo }: Context, project: string): Promise<Row | null> =>
  repo(ProjectContract).first({ project, type: ContractType.main, status: { in: [...effectiveStates] } })

async function comeIntoForce({ project, no, type }: Row, ctx: Context): Promise<void> {
  const { repo } = ctx
  const main = await mainOf(ctx, project)
  if (main) {
    const { nodes } = await repo(ProjectContract).lock(main.id)
    const isAllConfirmed = nodes.every(({ confirmedAt }) => confirmedAt !== null)
    await spread(ctx, {
      ...main,
      nodes: type === ContractType.supplement && isAllConfirmed ? [...nodes, nodeOf(no)] : nodes,
    })
  }
  if ((await repo(Project).get(project)).status === 'planned') await repo(Project).move(project, 'begin')
}

/** Where all was confirmed, what a supplement adds is paid by itself. */
const nodeOf = (supplement: string): Row['nodes'][number] => ({
  id: newId(),
  name: `补充协议${supplement}`,
  rate: 0,
  amount: 0,
  condition: null,
  dueOn: null,
  confirmedAt: null,
})

/** Puts nodes with what each comes to of all that is agreed. */
async function spread(
  ctx: Context,
  { id, project, nodes }: Pick<Row, 'id' | 'project' | 'nodes'>,
): Promise<void> {
  const amounts = nodeAmounts(await agreedAmount(ctx, project), nodes)
  await ctx.repo(ProjectContract).put(id, {
    nodes: nodes.map((node, at) => ({ ...node, amount: amounts[at]! })),
  })
}

function chosenNode({ nodes }: Row, ctx: Context) {
  const { row } = inputOf(ctx, ConfirmInput)
  const node = nodes[row - 1]
  if (!node) throw new BusinessError(`合同没有第${row}个收款节点`, { field: 'row' })
  return { node, at: row - 1 }
}

function refuseConfirmed(contract: Row, ctx: Context): void {
  const { node, at } = chosenNode(contract, ctx)
  if (node.confirmedAt) refuseLine(ProjectContract.fields.nodes, at, 'confirmedAt', '该节点已确认')
}

/** What was paid for stays confirmed. */
async function refuseReceived(contract: Row, ctx: Context): Promise<void> {
  const { project, nodes } = contract
  const { node, at } = chosenNode(contract, ctx)
  if (!node.confirmedAt) refuseLine(ProjectContract.fields.nodes, at, 'confirmedAt', '该节点尚未确认')
  await openProject(ctx, project)
  const others = sub(confirmedAmount(nodes), node.amount)
  const received = await receivedAmount(ctx, project)
  if (compare(received, others) > 0)
    throw new BusinessError(
      `项目已回款${formatMoney(received)}元，超出其余已确认节点的${formatMoney(others)}元，不能撤销确认`,
    )
}

async function setConfirmed(contract: Row, ctx: Context, confirmedAt: string | null): Promise<void> {
  const chosen = chosenNode(contract, ctx).at
  const nodes = contract.nodes.map((node, at) => (at === chosen ? { ...node, confirmedAt } : node))
  await spread(ctx, { ...contract, nodes })
  // What it comes to is told once the others have made room for it.
  const { nodes: spreadNodes } = await ctx.repo(ProjectContract).get(contract.id)
  const billed = confirmedAt ? spreadNodes[chosen]! : contract.nodes[chosen]!
  await billNode(ctx, contract, billed, confirmedAt ? NodeEvent.confirmed : NodeEvent.unconfirmed)
}
