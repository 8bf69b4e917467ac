import { Customer } from '@mortise/customers/model'
import { SmsBatch, SmsOptOut } from '@mortise/marketing/model'
import {
  filled,
  MessageChannel,
  MessageLog,
  MessageTemplate,
  missingVariables,
} from '@mortise/messages/model'
import { type Outgoing, putOut } from '@mortise/messages/server'
import {
  addDays,
  BusinessError,
  both,
  type Condition,
  complaintOf,
  namedRules,
  type Row,
  type RowOf,
} from '@mortise/model'
import { type AnyRoute, type Context, message, post } from '@mortise/server'
import { z } from 'zod'

type Template = RowOf<typeof MessageTemplate>

/** More at once is a campaign for the gateway's own screens. */
const mostReceivers = 5000
/** The same text to the same number: not twice within these seconds, nor more often than that a day. */
const pause = 60
const mostADay = 10

const choices = z.array(z.string().min(1).max(64)).max(50).default([])
const asking = z.object({
  template: z.string().min(1).max(64),
  /** By what customers are chosen; empty means all whom the caller may see. */
  level: choices,
  stage: choices,
  source: choices,
  store: choices,
  activity: choices,
})
type MassInput = z.infer<typeof asking>
const filters = ['level', 'stage', 'source', 'store', 'activity'] as const

export const smsRoutes: AnyRoute[] = [
  post('/erp_sms_batch/erpSmsBatch/preview', 'smsBatch:mass', { body: asking }, async ({ ctx, body }) => {
    const { messages, skips, asked } = await drafted(ctx, body)
    const total = [...skips.values()].reduce((sum, count) => sum + count, 0)
    return {
      asked,
      sent: messages.length,
      skipped: total,
      skips: skipText(skips),
      sample: messages[0]?.content ?? null,
    }
  }),

  post('/erp_sms_batch/erpSmsBatch/mass', 'smsBatch:mass', { body: asking }, async ({ ctx, body }) => {
    const { template, messages, skips, asked } = await drafted(ctx, body)
    if (messages.length === 0)
      throw new BusinessError(`没有可发送的客户${skips.size > 0 ? `：${skipText(skips)}` : ''}`)
    const batch = await ctx.repo(SmsBatch).add({
      template: template.code,
      title: template.name,
      content: template.content,
      audience: await audienceText(ctx, body),
      asked,
      sent: messages.length,
      skipped: asked - messages.length,
      skips: skipText(skips),
    })
    await putOut(
      ctx,
      messages.map((message) => ({ ...message, bizKey: `smsBatch:${batch.id}` })),
    )
    return message(`已提交${messages.length}条短信`, batch.id)
  }),
]

/** The messages that would go out, and why others would not. */
async function drafted(ctx: Context, input: MassInput) {
  const template = await templateOf(ctx, input.template)
  const customers = await ctx
    .repo(Customer)
    .select(both(ctx.scope(Customer), audienceOf(input)), { limit: mostReceivers + 1 })
  if (customers.length > mostReceivers)
    throw new BusinessError(`一次最多群发${mostReceivers}位客户，请缩小范围`)
  const sent: Row[] = await ctx.output(Customer, customers)
  const optedOut = new Set((await ctx.repo(SmsOptOut).find({})).map(({ tel }) => tel))
  const recent = await recentOf(ctx, template)
  const skips = new Map<string, number>()
  const skip = (reason: string) => skips.set(reason, (skips.get(reason) ?? 0) + 1)
  const seen = new Set<string>()
  const messages: Outgoing[] = []
  for (const [index, { tel }] of customers.entries()) {
    if (complaintOf(namedRules.mobile, tel)) skip('不是手机号')
    else if (seen.has(tel)) skip('号码重复')
    else if (optedOut.has(tel)) skip('已退订')
    else if (recent.has(tel)) skip('发送过于频繁，请稍后再试')
    else messages.push(messageTo(template, tel, variablesOf(sent[index] ?? {})))
    seen.add(tel)
  }
  return { template, messages, skips, asked: customers.length }
}

async function templateOf({ repo }: Context, code: string): Promise<Template> {
  const template = await repo(MessageTemplate).first({ code })
  if (!template?.isActive || template.channel !== MessageChannel.sms)
    throw new BusinessError('请选择已启用的短信模板', { field: 'template' })
  const [missing] = missingVariables(
    template.content,
    variablesOf({ customerName: '', customerNo: '', tel: '' }),
  )
  if (missing !== undefined) throw new BusinessError(`模板变量【${missing}】缺少值`, { field: 'template' })
  return template
}

/** What a text to customers may say of them. */
const variablesOf = (customer: Row) => ({
  name: customer.customerName ?? '',
  no: customer.customerNo ?? '',
  tel: customer.tel ?? '',
  head: customer.customerHead_dictText ?? '',
  store: customer.storeId_dictText ?? '',
})

const messageTo = (template: Template, tel: string, variables: Row): Outgoing => ({
  channel: MessageChannel.sms,
  receiver: tel,
  title: template.name,
  content: filled(template.content, variables),
  template: template.code,
  variables,
  priority: 'L',
})

const audienceOf = (input: MassInput): Condition => ({
  all: filters
    .filter((field) => input[field].length > 0)
    .map((field) => ({ field, test: { op: 'in', values: input[field] } })),
})

/** Numbers that heard the same a moment ago, or often enough today. */
async function recentOf({ repo, today, now }: Context, { code }: Template): Promise<ReadonlySet<string>> {
  const log = await repo(MessageLog).find({
    template: code,
    channel: MessageChannel.sms,
    createTime: { ge: `${addDays(today, -1)} 00:00:00` },
  })
  const counts = new Map<string, number>()
  const fresh = new Set<string>()
  for (const { receiver, createTime } of log) {
    if (createTime >= today) counts.set(receiver, (counts.get(receiver) ?? 0) + 1)
    if (secondsBetween(createTime, now) < pause) fresh.add(receiver)
  }
  for (const [receiver, count] of counts) if (count >= mostADay) fresh.add(receiver)
  return fresh
}

const secondsBetween = (from: string, to: string): number =>
  (Date.parse(to.replace(' ', 'T')) - Date.parse(from.replace(' ', 'T'))) / 1000

const skipText = (skips: ReadonlyMap<string, number>): string =>
  [...skips].map(([reason, count]) => `${reason} ${count}`).join('；')

async function audienceText(ctx: Context, input: MassInput): Promise<string> {
  const texts: string[] = []
  for (const field of filters) {
    const values = input[field]
    if (values.length === 0) continue
    const rows = await ctx.output(
      Customer,
      values.map((value) => ({ [field]: value })),
    )
    const key = Customer.fields[field] as unknown as { label: string; wire?: string }
    texts.push(`${key.label}：${rows.map((row) => row[`${key.wire ?? field}_dictText`] ?? '').join('、')}`)
  }
  return [...(texts.join('；') || '全部客户')].slice(0, 500).join('')
}
