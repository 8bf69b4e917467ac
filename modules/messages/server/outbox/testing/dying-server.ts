import { MessageTemplate } from '@mortise/messages/model'
import { createApp, loadConfig } from '@mortise/server'
import { User } from '@mortise/system/model'
import pino from 'pino'
import messages, { sendMessage } from '../../index.ts'

/** The product in a process of its own, which sends one text message: it is there to be killed over it. */
const [databaseUrl = '', dataDir = '', gateway = ''] = process.argv.slice(2)
const app = await createApp({
  config: loadConfig({
    MORTISE_DATA: dataDir,
    MORTISE_DEMO: '0',
    MORTISE_LOG: 'silent',
    MORTISE_SMS_URL: gateway,
    MORTISE_SMS_KEY: 'key',
  }),
  modules: [messages],
  databaseUrl,
  log: pino({ level: 'silent' }),
})
await app.services.asSystem('0', async (ctx) => {
  await ctx.repo(User).add({ username: 'receiver', realname: '收件人', phone: '13800009999' })
  const template = { code: 'crash', name: '通知', channel: '1', content: '已发货' } as const
  await ctx.repo(MessageTemplate).add(template)
  await sendMessage(ctx, { template: 'crash', to: 'receiver', variables: {}, bizKey: 'once', priority: 'H' })
})
