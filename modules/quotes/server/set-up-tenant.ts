import { MessageChannel } from '@mortise/messages/model'
import { setUpTemplate } from '@mortise/messages/server'
import type { Context } from '@mortise/server'
import { QUOTE_TEXT } from './signing.routes.ts'

/** The text by which customers hear of a quote. */
export const setUpTenant = (ctx: Context): Promise<void> =>
  setUpTemplate(ctx, {
    code: QUOTE_TEXT,
    name: '报价签字短信',
    channel: MessageChannel.sms,
    category: 'notice',
    content:
      '${name}您好，您的报价${no}共${total}元，有效期至${until}，请打开${link}查看并签字，提取码${pick}',
    testData: {
      name: '何先生',
      no: 'MQ202611160001',
      total: '4,074.00',
      until: '2026-12-01',
      link: 'https://example.com/quoteSign?code=x',
      pick: '0427',
    },
  })
