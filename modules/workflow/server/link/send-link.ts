import { MessageChannel, type MessageTemplate } from '@mortise/messages/model'
import { sendMessage, setUpTemplate } from '@mortise/messages/server'
import type { InputOf } from '@mortise/model'
import type { Context, Job } from '@mortise/server'
import { ProcessTask, TaskStatus } from '@mortise/workflow/model'
import { namesOf } from '../tasks/people.ts'
import { linkTo } from './link.ts'

const TEMPLATE = 'workflow_task'

/** Staff word it, and say by which way it goes. */
const template: InputOf<typeof MessageTemplate> = {
  code: TEMPLATE,
  name: '流程待办',
  channel: MessageChannel.email,
  category: 'notice',
  content: '${starter}提交的“${title}”到达“${node}”，请办理：${link}',
  testData: {
    starter: '张三',
    title: '采购订单CG001',
    node: '部门审批',
    link: 'https://example.com/act/link',
  },
}

export const setUpTenant = (ctx: Context): Promise<void> => setUpTemplate(ctx, template)

/** Tells the handler of a new task outside of the product, with a link to answer by. Not without an address to lead to. */
export const sendLink: Job = {
  label: '流程待办消息',
  async run(ctx, payload) {
    const { task } = payload as { task: string }
    const row = await ctx.repo(ProcessTask).first({ id: task, status: TaskStatus.open })
    if (!row?.assignee || !ctx.config.publicUrl) return '已处理'
    const nameOf = await namesOf(ctx, [row.starter ?? ''])
    const token = await linkTo(ctx, task, row.assignee)
    await sendMessage(ctx, {
      template: TEMPLATE,
      to: row.assignee,
      variables: {
        starter: nameOf(row.starter ?? '').realname,
        title: row.title ?? '',
        node: row.nodeName,
        link: `${ctx.config.publicUrl}/act/link?token=${token}`,
      },
      concealed: ['link'],
      isSealed: true,
      bizKey: `workflow:${task}:${row.assignee}`,
    })
  },
}
