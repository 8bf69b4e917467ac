import { type RowOf, sub } from '@mortise/model'
import { BillingMode, NodeEvent, Project, ProjectBill, ProjectContract } from '@mortise/projects/model'
import { type Context, defineExtension, providersOf } from '@mortise/server'

type Contract = RowOf<typeof ProjectContract>
type Bill = RowOf<typeof ProjectBill>

/** Whoever keeps the books takes a bill over in the transaction that writes it, and may refuse; answers whether it did. */
export const projectBillTaken =
  defineExtension<(ctx: Context, bill: Bill) => Promise<boolean>>('projectBillTaken')

/** A node that is reached is owed for, and one that was confirmed by mistake is not, where a project pays by its nodes. */
export async function billNode(
  ctx: Context,
  contract: Contract,
  node: Contract['nodes'][number],
  event: keyof (typeof NodeEvent)['items'],
): Promise<void> {
  const { repo, today } = ctx
  const project = await repo(Project).get(contract.project)
  if (project.billingMode !== BillingMode.node || !node.amount) return
  const earlier = await repo(ProjectBill).count({ contract: contract.id, node: node.name })
  const bill = await repo(ProjectBill).add(
    {
      key: `${ProjectContract.name}:${node.id}:${earlier + 1}`,
      event,
      project: project.id,
      contract: contract.id,
      customer: project.customer,
      node: node.name,
      amount: event === NodeEvent.confirmed ? node.amount : sub(0, node.amount),
      billedOn: today,
      dueOn: node.dueOn && node.dueOn > today ? node.dueOn : today,
    },
    { given: { sysOrgCode: project.sysOrgCode } },
  )
  for (const take of providersOf(ctx, projectBillTaken))
    if (await take(ctx, bill)) await repo(ProjectBill).put(bill.id, { isTaken: true })
}
