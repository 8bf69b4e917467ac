import { defineDict, defineEntity, f } from '@mortise/model'
import { MessageChannel } from './message-log.ts'

export const TemplateCategory = defineDict('msg_template_category', '模板类别', {
  notice: '通知',
  verify: '验证码',
  market: '营销',
})

/** Values for the places of a text. */
export type Variables = Readonly<Record<string, unknown>>

const place = /\$\{\s*([\p{L}_][\p{L}\p{N}_.]*)\s*\}/gu

/** The names that a text leaves places for, each once. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(place)].map((found) => found[1] ?? '')),
]

/** The places of a text that have no value. */
export const missingVariables = (text: string, variables: Variables): string[] =>
  placeholdersOf(text).filter((name) => (valueOf(variables, name) ?? null) === null)

/** A text with its places filled; one without a value stays empty. */
export const filled = (text: string, variables: Variables): string =>
  text.replaceAll(place, (_, name: string) => {
    return String(valueOf(variables, name) ?? '')
  })

const valueOf = (variables: Variables, name: string) =>
  Object.hasOwn(variables, name) ? variables[name] : undefined

/** What is wrong with values for a text; null if nothing is. */
export function variablesProblem(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return '应为JSON对象，如{"name":"张三"}'
  const wrong = Object.entries(value).find(([, each]) => typeof each === 'object' && each !== null)
  return wrong ? `【${wrong[0]}】的值应为文字或数字` : null
}

/** A text that the product sends on some occasion; staff write it, modules name it and bring the values. */
export const MessageTemplate = defineEntity('messageTemplate', {
  label: '消息模板',
  table: 'sys_message_template',
  tableAlias: 'sys_sms_template',
  wire: '/sys/message/sysMessageTemplate',
  business: false,
  title: 'name',
  fields: {
    code: f.text('模板编码', {
      required: true,
      unique: true,
      frozen: true,
      max: 64,
      search: 'contains',
      wire: 'templateCode',
    }),
    name: f.text('模板标题', { required: true, max: 100, search: 'contains', wire: 'templateName' }),
    channel: f.dict('发送渠道', MessageChannel, {
      required: true,
      default: '4',
      search: true,
      wire: 'templateType',
    }),
    category: f.dict('模板类别', TemplateCategory, {
      default: 'notice',
      search: true,
      wire: 'templateCategory',
      help: '验证码不受免打扰时段和用户的渠道选择限制',
    }),
    content: f.textarea('模板内容', {
      required: true,
      max: 4000,
      wire: 'templateContent',
      help: '用${名称}表示要填入的内容，如：${name}，您的订单${no}已发货',
    }),
    testData: f.json<Variables>('测试数据', {
      check: variablesProblem,
      asText: true,
      wire: 'templateTestJson',
    }),
    channelTemplate: f.text('渠道模板编号', { max: 100, wire: 'channelTemplateId' }),
    isActive: f.bool('启用', { default: true, search: true, pair: ['1', '0'], wire: 'useStatus' }),
  },
  list: ['code', 'name', 'channel', 'category', 'content', 'isActive', 'createTime'],
  form: [
    ['模板', ['code', 'name', 'channel', 'category', 'isActive', 'channelTemplate']],
    ['内容', ['content', 'testData']],
  ],
})
