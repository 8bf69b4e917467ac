import { LeaveKind, LeaveRequest } from '@mortise/demo/model'
import { type Context, momentOf, type Story, storyOf } from '@mortise/server'
import { type ToldApplication, tellApplication } from '@mortise/workflow/server'
import { sql } from 'kysely'

const starters =
  'chenjie zhoumin mali guohao wangqiang sunli huangtao xuming heping xujing hanlei yuanbin baixue'.split(' ')
const reasons = ['家中有事', '回老家探亲', '身体不适，去医院检查', '孩子家长会', '装修房屋']
const opinions = ['同意', '同意，请安排好工作', '已核对', '请尽快办理']

/** How far a story goes: how many answers are given, and how the last of them falls. */
type Fate = 'waiting' | 'halfway' | 'done' | 'refused' | 'returned' | 'withdrawn' | 'suspended' | 'voided'
const fates: Readonly<Record<Fate, number>> = {
  waiting: 10,
  halfway: 8,
  done: 60,
  refused: 8,
  returned: 5,
  withdrawn: 4,
  suspended: 3,
  voided: 2,
}

/** Three hundred applications in every state, over the last four months. */
export async function tellInstances(ctx: Context, leaveBinding: string): Promise<void> {
  const story = storyOf(ctx, 1917)
  for (let count = 0; count < 150; count += 1) {
    await live(await leave(ctx, story, count, leaveBinding), story)
  }
  for (let count = 0; count < 147; count += 1) await live(await free(ctx, story, count), story)
  for (const title of ['2025年采购合同', '旧款门型图纸', '质检记录']) await stick(ctx, story, title)
  // Everything is as old as what was done to it first.
  await sql`update wf_instance i set create_time = l.create_time, create_by = i.starter from wf_log l
    where l.tenant_id = i.tenant_id and l.instance = i.id and l.number = 1 and i.tenant_id = ${ctx.tenant}`.execute(
    ctx.db,
  )
  await sql`update ${sql.table(LeaveRequest.table)} r set create_by = i.starter, create_time = i.create_time,
      submitted_by = i.starter, approved_at = case when r.approved_at is null then null else i.end_at end
    from wf_instance i where i.tenant_id = r.tenant_id and i.record = r.id and i.tenant_id = ${ctx.tenant}`.execute(
    ctx.db,
  )
}

async function leave(ctx: Context, story: Story, count: number, binding: string): Promise<ToldApplication> {
  const starter = story.pick(starters)
  const day = story.ago(120 - Math.floor(count * 0.8))
  const days = story.pick([0.5, 1, 1, 2, 3, 5, 7])
  const kind = story.pick(Object.keys(LeaveKind.items) as (keyof typeof LeaveKind.items)[])
  const row = await ctx
    .repo(LeaveRequest)
    .add({ applicant: starter, kind, startOn: day, days, reason: story.pick(reasons) })
  await ctx.repo(LeaveRequest).move(row.id, 'submit')
  return tellApplication(ctx, 'flow_leave', {
    starter,
    at: momentOf(day, count),
    title: `请假${days}天`,
    variables: { days, kind },
    subject: { entity: 'leaveRequest', record: row.id, binding },
  })
}

async function free(ctx: Context, story: Story, count: number): Promise<ToldApplication> {
  const key = story.pick(['flow_contract', 'flow_payrequest', 'flow_seal', 'flow_expense'] as const)
  const amount = story.between(1, 200) * 1000
  const titles = {
    flow_contract: `供货合同${amount}元`,
    flow_payrequest: `付款${amount}元`,
    flow_seal: '投标文件用印',
    flow_expense: `差旅报销${amount / 10}元`,
  }
  const contents = {
    flow_contract: `与供应商续签供货合同，合同金额${amount}元，货到30天付款，价格与上年相同。`,
    flow_payrequest: `按合同支付到期货款${amount}元，发票已收，款项付至对方对公账户。`,
    flow_seal: '投标文件正本1份、副本2份需加盖公章，开标前一天取走。',
    flow_expense: `到外地门店培训和量尺3天，交通、住宿合计${amount / 10}元，票据已交财务。`,
  }
  const at = momentOf(story.ago(119 - Math.floor(count * 0.78)), count)
  return tellApplication(ctx, key, {
    starter: story.pick(starters),
    at,
    title: titles[key],
    content: contents[key],
    variables: key === 'flow_seal' ? {} : { 金额: amount },
  })
}

/** What was approved and could not be done: somebody has to look. */
async function stick(ctx: Context, story: Story, title: string): Promise<void> {
  const application = await tellApplication(ctx, 'flow_archive', {
    starter: story.pick(starters),
    at: momentOf(story.ago(2), 1),
    title: `归档：${title}`,
    content: `${title}的原件已整理完毕，申请移交档案室保管。`,
  })
  await application.answer({ comment: '同意', hours: 2 })
  await application.fail('档案系统没有响应')
}

/** Lives an application to where its fate leads. */
async function live(application: ToldApplication, story: Story): Promise<void> {
  const fate = story.weighed(fates)
  const agree = () => application.answer({ comment: story.pick(opinions), hours: story.between(1, 20) })
  switch (fate) {
    case 'waiting':
      return
    case 'withdrawn':
      return application.withdraw()
    case 'suspended':
      return application.administer('suspend')
    case 'voided':
      return application.administer('void')
    case 'refused':
      await application.answer({ answer: 'refuse', comment: '理由不充分', hours: 5 })
      return
    case 'returned':
      await agree()
      await application.answer({ answer: 'return', comment: '请补充说明', hours: 6 })
      return
    case 'halfway':
      await agree()
      return
    default:
      while (await agree()) {
        // On to the end.
      }
  }
}
