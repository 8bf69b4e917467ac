import { Announcement, MessageTemplate } from '@mortise/messages/model'
import type { InputOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { adminName, User } from '@mortise/system/model'
import { markRead } from './deliver.ts'

type Extra = Partial<InputOf<typeof Announcement>>

const holiday =
  '<p>10月1日至3日车间停产，<strong>9月29日 17:00</strong> 前确认的订单照常排产，其后的订单顺延至10月4日。</p><p>物流公司10月1日至2日停运，急件请提前联系计划部。</p>'
const measuring =
  '<p>自本月起，门洞须测量上、中、下三处宽度与左、中、右三处高度：</p><ul><li>取最小值录入量尺单</li><li>误差超过 10 毫米须拍照上传</li></ul>'
const swatch = '<p>HT-08 色卡已入库，各门店可通过样板借用申请领取，每店两套。</p>'
const waiting = '<p>客户王芳的报价单折扣低于门店权限，请审核。</p>'
const shipped = '${name}您好，您的订单${no}已发货，预计${day}送达。'
const submitted = '${seller}提交的报价单${no}（${amount}元）等待您审核。'
const statement = '${store}：${month}对账单已生成，应付${amount}元，请于5个工作日内确认。'

/** Notices in every state; the administrator has read one of them, the staff more. */
export async function demo(ctx: Context): Promise<void> {
  const admin = await ctx.actAs(adminName)
  const repo = admin.repo(Announcement)
  const release = async (title: string, content: string, extra: Extra = {}): Promise<string> => {
    const { id } = await repo.add({ title, content, ...extra })
    await repo.move(id, 'release')
    return id
  }
  await release('国庆期间生产与发货安排', holiday, { priority: 'H', isTop: true })
  await release('新增胡桃木饰面色卡 HT-08', swatch, { priority: 'M' })
  await markRead(admin, await release('量尺规范更新', measuring, { priority: 'L' }))
  const toAdmin: Extra = { category: '2', audience: 'USER', receivers: [adminName] }
  await release('您有一份报价单待审核', waiting, { priority: 'M', ...toAdmin })
  await repo.add({ title: '年终盘点通知（草稿）', priority: 'M', content: '<p>盘点日期待定。</p>' })
  await repo.move(await release('油漆车间停电通知', '<p>停电时间有误，另行通知。</p>'), 'revoke')

  const templates = ctx.repo(MessageTemplate)
  const order = { name: '王芳', no: 'XS2611-0001', day: '11月20日' }
  await templates.add({
    code: 'order_shipped',
    name: '发货通知',
    channel: '1',
    content: shipped,
    testData: order,
  })
  const quote = { seller: '李明', no: 'BJ2611-0007', amount: 12_800 }
  await templates.add({
    code: 'quote_audit',
    name: '报价待审核',
    channel: '4',
    content: submitted,
    testData: quote,
  })
  const month = { store: '城东店', month: '10月', amount: 36_520 }
  await templates.add({
    code: 'statement_month',
    name: '月度对账单',
    channel: '2',
    content: statement,
    testData: month,
  })

  const staff = await ctx.repo(User).find({ username: { ne: adminName } }, { limit: 6 })
  for (const { username } of staff) await markRead(await ctx.actAs(username))
}
