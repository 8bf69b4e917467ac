import { BusinessError, compare, formatMoney, type RowOf, sub, sum } from '@mortise/model'
import {
  effectiveStates,
  Project,
  ProjectContract,
  ProjectReceipt,
  withoutRetention,
} from '@mortise/projects/model'
import { type Context, rules } from '@mortise/server'

type Row = RowOf<typeof Project>

/** What contracts were signed and billed by. */
const agreedOn = ['customer', 'billingMode'] as const

export const projectRules = rules(Project, {
  async check(project, { repo }, before) {
    if (project.endOn < project.startOn)
      throw new BusinessError('竣工日期不能早于开工日期', { field: 'endOn' })
    const changed = before && agreedOn.find((key) => project[key] !== before[key])
    if (!changed) return
    const contract = await repo(ProjectContract).first({ project: before.id, status: { ne: 'voided' } })
    if (contract)
      throw new BusinessError(`项目已有合同${contract.no}，不能更改${Project.fields[changed].label}`, {
        field: changed,
      })
  },
  moves: { settle: { guard: refuseUnsettled } },
})

/** All that was agreed is confirmed and was paid for, but for what is kept back until the warranty is over. */
async function refuseUnsettled({ id, no }: Row, ctx: Context): Promise<void> {
  const nodes = await dueNodes(ctx, id)
  refuseUnconfirmed(`项目${no}`, nodes, '结算')
  const pending = await ctx.repo(ProjectReceipt).first({ project: id, status: 'submitted' })
  if (pending) throw new BusinessError(`项目${no}的回款${pending.no}待审核，不能结算`)
  const open = sub(amountOf(nodes), await receivedAmount(ctx, id))
  if (compare(open, 0) > 0) throw new BusinessError(`项目${no}还有${formatMoney(open)}元未回款，不能结算`)
}

export function refuseUnconfirmed(
  of: string,
  nodes: readonly { readonly name: string; readonly confirmedAt: string | null }[],
  act: string,
): void {
  const open = nodes.filter(({ confirmedAt }) => confirmedAt === null)
  if (open.length > 0)
    throw new BusinessError(`${of}还有收款节点未确认：${open.map(({ name }) => name).join('、')}，不能${act}`)
}

/** A project while nobody else changes what hangs off it. */
export async function lockProject({ repo }: Context, id: string): Promise<Row> {
  await repo(Project).scoped(id, { label: '工程项目', field: 'project' })
  return repo(Project).lock(id)
}

/** The same of one that is not over: such a one takes nothing more. */
export async function openProject(ctx: Context, id: string): Promise<Row> {
  const project = await lockProject(ctx, id)
  if (project.status === 'settled' || project.status === 'terminated')
    throw new BusinessError(`项目${project.no}已结算或终止，不能再登记`, { field: 'project' })
  return project
}

const inForce = ({ repo }: Context, project: string) =>
  repo(ProjectContract).find({ project, status: { in: [...effectiveStates] } })

/** What is agreed for a project by contracts in force. */
export const agreedAmount = async (ctx: Context, project: string): Promise<number> =>
  sum(await inForce(ctx, project), ({ amount }) => amount)

/** What came for a project, as finance said. */
export const receivedAmount = ({ repo }: Context, project: string): Promise<number> =>
  repo(ProjectReceipt).sum('amount', { project, status: 'approved' })

const dueNodes = async (ctx: Context, project: string) =>
  (await inForce(ctx, project)).flatMap(({ nodes }) => withoutRetention(nodes))

const amountOf = (nodes: readonly { readonly amount: number | null }[]): number =>
  sum(nodes, ({ amount }) => amount)

/** What has to have come before a project is settled. */
export const dueAmount = async (ctx: Context, project: string): Promise<number> =>
  amountOf(await dueNodes(ctx, project))
