import { defineEntity, f } from '@mortise/model'

/** Where a company's language model answers, if it has one: it chooses what is meant, and nothing more. */
export const AssistantEndpoint = defineEntity('assistantEndpoint', {
  label: '助手模型',
  table: 'sys_assistant_endpoint',
  wire: '/assistant/endpoint',
  business: false,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete'],
  fields: {
    name: f.text('名称', { required: true, unique: true, max: 50 }),
    url: f.text('接口地址', {
      required: true,
      max: 300,
      help: '兼容 OpenAI 的接口，如 https://主机/v1；主机须在系统运行参数 MORTISE_ASSISTANT_HOSTS 中',
    }),
    model: f.text('模型名称', { required: true, max: 100 }),
    apiKey: f.text('密钥', { secret: true, max: 600, help: '加密保存，保存后不再显示，不填则不变' }),
    patience: f.int('等待秒数', {
      required: true,
      default: 15,
      min: 1,
      max: 60,
      help: '模型在此时间内没有应答，就由内置的查询回答',
    }),
    isActive: f.bool('启用', { default: true, search: true }),
  },
  title: 'name',
  list: ['name', 'url', 'model', 'patience', 'isActive', 'createTime'],
  form: [['', ['name', 'url', 'model', 'apiKey', 'patience', 'isActive']]],
})
