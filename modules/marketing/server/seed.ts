import { frameHosts } from '@mortise/marketing/model'
import { MessageChannel } from '@mortise/messages/model'
import { setUpTemplate } from '@mortise/messages/server'
import type { Context } from '@mortise/server'
import { Dictionary } from '@mortise/system/model'

/** The dictionary that staff keep of hosts to be shown in frames. */
export async function seed({ repo }: Context): Promise<void> {
  if (!(await repo(Dictionary).first({ code: frameHosts })))
    await repo(Dictionary).add({ code: frameHosts, name: '产品外链域名' })
}

/** A first text to customers. */
export const setUpTenant = (ctx: Context): Promise<void> =>
  setUpTemplate(ctx, {
    code: 'customer_greeting',
    name: '客户关怀短信',
    channel: MessageChannel.sms,
    category: 'market',
    content: '${name}您好，感谢您关注榫卯木门，${store}${head}竭诚为您服务。拒收请回复R',
    testData: { name: '王女士', store: '城东店', head: '林芳' },
  })
