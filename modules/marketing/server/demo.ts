import { Customer } from '@mortise/customers/model'
import { Door } from '@mortise/doors/model'
import { Activity, ProductPicture, Publicity, SmsOptOut } from '@mortise/marketing/model'
import { addDays, sum } from '@mortise/model'
import { type Context, insertRows, newId, storyOf, table } from '@mortise/server'

/** The activities of a year; each begins so many days from today. */
const plan = table(
  'name type #begins #days #budget',
  `春季家装节 1 -330 20 60000
   五一团购会 2 -200 5 45000
   杭州建博会 3 -150 4 120000
   翡翠湾小区行 4 -95 14 15000
   金秋线上直播 5 -40 3 20000
   双十一门店狂欢 1 -6 14 80000
   年终答谢团购 2 25 7 50000`,
)

/** Papers for the stores, as many days old; one that is not out yet is a draft. */
const papers = table(
  'title type #age text',
  `2026秋季新品画册 1 80 胡桃木、烟熏橡木两个系列共八款平开门，附拍摄原图。
   门店陈列标准 3 60 样板墙高度、灯光与价签的统一要求，请各店对照整改。
   量尺三点法培训 3 45 墙厚、洞宽、洞高各量三点，取最小值下单，取最大值留缝。
   经销商返利政策 4 30 季度回款达标按阶梯返利，返利可抵扣下季度货款。
   静音门锁安装视频 2 12 磁吸锁体的开孔位置和调试方法。
   年终活动海报（草稿） 1 -1 待市场部确认主视觉。`,
)

/** Activities of a year that brought customers in, papers for the stores, and pictures of the doors. */
export async function demo(ctx: Context): Promise<void> {
  await addActivities(ctx)
  const published = papers.map(({ title, type, age, text }) => ({
    title,
    type,
    content: `<p>${text}</p>`,
    files: [],
    stores: [],
    status: age < 0 ? 'draft' : 'published',
    createTime: `${addDays(ctx.today, -Math.max(age, 1))} 09:30:00`,
  }))
  await insertRows(ctx, Publicity, published)
  await addPictures(ctx)
  await insertRows(ctx, SmsOptOut, [{ tel: '13800138001', reason: '回复R退订' }])
}

async function addActivities(ctx: Context): Promise<void> {
  const story = storyOf(ctx, 1)
  const activities = plan.map(({ name, type, begins, days, budget }, index) => {
    const startOn = story.ago(-begins)
    const endOn = addDays(startOn, days)
    // Planned before it began, and none of it today.
    const day = begins > -30 ? addDays(startOn, -Math.max(31, begins + 1)) : addDays(startOn, -10)
    const cost = (kind: string, amount: number) => ({ type: kind, amount, happenedOn: startOn, voucher: [] })
    const spent = [cost('1', budget * 0.3), cost('3', budget * 0.25 + index * 130), cost('4', budget * 0.2)]
    const costs = begins > 0 ? [] : spent
    return {
      id: newId(),
      no: story.number('HD', day),
      name,
      type,
      startOn,
      endOn,
      stores: [],
      budget,
      costs,
      actualCost: sum(costs, ({ amount }) => amount),
      intro: `<p>${name}：到店有礼，签单满减，老客户转介绍另有惊喜。</p>`,
      status: begins > 0 ? 'published' : endOn < ctx.today ? 'ended' : 'running',
      createTime: `${day} 10:00:00`,
    }
  })
  await insertRows(ctx, Activity, activities)
  for (const { id, startOn, endOn } of activities) {
    await ctx.db
      .updateTable(Customer.table)
      .set({ activity: id })
      .where('tenant_id', '=', ctx.tenant)
      .where('source', '=', '3')
      .where('activity', 'is', null)
      .where('create_time', '>=', startOn)
      .where('create_time', '<', addDays(endOn, 31))
      .execute()
  }
}

/** Every door that has a picture, with its own. */
async function addPictures(ctx: Context): Promise<void> {
  const doors = await ctx.repo(Door).find({}, { sort: [['code', 'asc']] })
  const shown = doors.filter(({ pictures }) => (pictures?.length ?? 0) > 0)
  const rows = shown.map(({ id, name, series, category, pictures }, index) => ({
    name,
    mediaType: '1',
    door: id,
    category,
    pictures,
    cover: (pictures ?? []).slice(0, 1),
    videos: [],
    tags: series,
    sort: index,
    isPublic: index % 2 === 0,
  }))
  await insertRows(ctx, ProductPicture, rows)
}
