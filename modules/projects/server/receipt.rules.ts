import { BusinessError, compare, formatMoney, type RowOf, sub } from '@mortise/model'
import { effectiveStates, ProjectContract, ProjectReceipt } from '@mortise/projects/model'
import { type Context, rules } from '@mortise/server'
import { agreedAmount, dueAmount, lockProject, receivedAmount } from './project.rules.ts'

type Row = RowOf<typeof ProjectReceipt>

export const receiptRules = rules(ProjectReceipt, {
  async prepare({ project }, ctx) {
    return { sysOrgCode: (await receivingProject(ctx, project)).sysOrgCode }
  },
  async check(receipt, ctx) {
    if (receipt.receivedOn > ctx.today)
      throw new BusinessError('回款日期不能晚于今天', { field: 'receivedOn' })
    const { project, status, no } = await ctx.repo(ProjectContract).get(receipt.contract)
    if (project !== receipt.project) throw new BusinessError('合同不属于该项目', { field: 'contract' })
    if (!effectiveStates.some((state) => state === status))
      throw new BusinessError(`合同${no}尚未生效，不能登记回款`, { field: 'contract' })
    await refuseTooMuch(receipt, ctx)
  },
  moves: { approve: { guard: refuseTooMuch }, unapprove: { guard: refuseUnpaid } },
})

/** What was kept back is paid long after all else was settled. */
async function receivingProject(ctx: Context, id: string) {
  const project = await lockProject(ctx, id)
  if (project.status === 'terminated')
    throw new BusinessError(`项目${project.no}已终止，不能再登记回款`, { field: 'project' })
  return project
}

/** No more comes for a project than was agreed. */
async function refuseTooMuch({ project, amount }: Row, ctx: Context): Promise<void> {
  await receivingProject(ctx, project)
  const left = sub(await agreedAmount(ctx, project), await receivedAmount(ctx, project))
  if (compare(amount, left) > 0)
    throw new BusinessError(`回款累计超出合同金额，剩余可收${formatMoney(left)}元`, { field: 'amount' })
}

/** What a project was settled by stays. */
async function refuseUnpaid({ project: id, amount }: Row, ctx: Context): Promise<void> {
  const { no, status } = await lockProject(ctx, id)
  if (status !== 'settled') return
  const left = sub(await receivedAmount(ctx, id), amount)
  if (compare(left, await dueAmount(ctx, id)) < 0)
    throw new BusinessError(`项目${no}已按此回款结算，不能反审核`)
}
