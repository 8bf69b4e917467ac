import {
  filled,
  MessageChannel,
  MessageLog,
  MessageStatus,
  MessageTemplate,
  missingVariables,
} from '@mortise/messages/model'
import { BusinessError, itemsOf } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { z } from 'zod'
import { channelsOf, type OuterChannel } from './channels/channels.ts'
import { deliverJob, type Outgoing, putOut } from './outbox/outbox.ts'
import { peopleOf } from './people.ts'

const channel = z.enum(['1', '2', '3', '4', '5'])
const variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
const receivers = z.string().trim().min(1).max(4000)

const testing = z.object({
  templateCode: z.string().min(1).max(64),
  receiver: receivers,
  /** As an object, or as the text that older screens send. */
  testData: z.union([variables, z.string().max(10_000)]).optional(),
})
const writing = z.object({
  esType: channel,
  esReceiver: receivers,
  esTitle: z.string().trim().min(1).max(100),
  esContent: z.string().trim().min(1).max(4000),
  priority: z.enum(['L', 'M', 'H']).optional(),
})

/** Messages by hand: a test of a template, a message of one's own, one that did not get through sent again. */
export const messageRoutes: AnyRoute[] = [
  get('/sys/message/channels', 'login', { transaction: false }, ({ ctx }) =>
    itemsOf(MessageChannel).map(([value, text]) => ({
      value,
      text,
      isConfigured:
        value === MessageChannel.system || channelsOf(servicesOf(ctx))[value as OuterChannel].isConfigured,
    })),
  ),

  post(
    '/sys/message/sysMessageTemplate/preview',
    'messageTemplate:list',
    { body: preview() },
    ({ body }) => ({
      content: filled(body.templateContent, body.testData),
      missing: missingVariables(body.templateContent, body.testData),
    }),
  ),

  post(
    '/sys/message/sysMessageTemplate/sendMsg',
    'messageTemplate:send',
    { body: testing },
    async ({ ctx, body }) => {
      const template = await ctx.repo(MessageTemplate).first({ code: body.templateCode })
      if (!template) throw new BusinessError('消息模板不存在')
      const values = body.testData === undefined ? (template.testData ?? {}) : parsed(body.testData)
      const missing = missingVariables(template.content, values)
      if (missing.length > 0) throw new BusinessError(`测试数据缺少【${missing.join('、')}】的值`)
      return submit(ctx, body.receiver, (receiver) => ({
        channel: template.channel,
        receiver,
        title: template.name,
        content: filled(template.content, values),
        template: template.code,
        variables: values,
        // Somebody waits for it, whatever the hour.
        priority: 'H',
      }))
    },
  ),

  post('/sys/message/sysMessage/send', 'messageLog:send', { body: writing }, async ({ ctx, body }) =>
    submit(ctx, body.esReceiver, (receiver) => ({
      channel: body.esType,
      receiver,
      title: body.esTitle,
      content: body.esContent,
      priority: body.priority ?? 'M',
    })),
  ),

  post('/sys/message/sysMessage/importExcel', 'messageLog:list', { takesForm: true }, () => {
    throw new BusinessError('消息记录由系统在发送时产生，不能导入')
  }),

  post(
    '/sys/message/sysMessage/resend',
    'messageLog:resend',
    { body: z.object({ id: z.string().min(1).max(36) }) },
    async ({ ctx, body: { id } }) => {
      const repo = ctx.repo(MessageLog)
      const row = await repo.lock(id)
      if (row.status === MessageStatus.sent) throw new BusinessError('该消息已推送成功，不能重发')
      if (row.status === MessageStatus.sending) throw new BusinessError('该消息正在发送，请稍后再试')
      const outcome = `${ctx.user.realname || ctx.user.username}于${ctx.now}手动重发`
      await repo.put(id, { status: '0', attempts: 0, dueAt: ctx.now, outcome })
      await ctx.enqueue(deliverJob, { id }, { key: id })
      return message('已提交发送')
    },
  ),
]

function preview() {
  return z.object({ templateContent: z.string().max(4000), testData: variables })
}

function parsed(input: z.infer<typeof variables> | string): z.infer<typeof variables> {
  if (typeof input !== 'string') return input
  try {
    return variables.parse(JSON.parse(input || '{}'))
  } catch (cause) {
    throw new BusinessError('测试数据不是正确的JSON对象', { cause })
  }
}

/** Several receivers, apart by commas; those of system messages have to be users. */
async function submit(ctx: Context, receivers: string, of: (receiver: string) => Outgoing) {
  const named = [...new Set(receivers.split(/[,，;；\s]+/).filter((each) => each !== ''))]
  if (named.length === 0) throw new BusinessError('接收人不能为空')
  if (named.length > 200) throw new BusinessError('一次最多发送给200人')
  const messages = named.map(of)
  const [first] = messages
  if (first?.channel === MessageChannel.system) {
    const people = await peopleOf(ctx, named)
    const stranger = named.find(
      (each) => !people.some(({ username, id }) => username === each || id === each),
    )
    if (stranger) throw new BusinessError(`接收人【${stranger}】不存在`)
  }
  for (const { channel, receiver } of messages) refuseAddress(channel, receiver)
  return message('已提交发送', await putOut(ctx, messages))
}

function refuseAddress(channel: Outgoing['channel'], receiver: string): void {
  if (receiver.length > 100) throw new BusinessError(`接收人【${receiver.slice(0, 20)}…】过长`)
  if (channel === MessageChannel.sms && !/^1\d{10}$/.test(receiver))
    throw new BusinessError(`手机号【${receiver}】不正确`)
  if (channel === MessageChannel.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(receiver))
    throw new BusinessError(`邮箱【${receiver}】不正确`)
}
