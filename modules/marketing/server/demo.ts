import { Customer } from '@mortise/customers/model'
import { Door } from '@mortise/doors/model'
import { Activity, ProductPicture, Publicity, SmsOptOut } from '@mortise/marketing/model'
import { addDays, sum } from '@mortise/model'
import { type Context, newId } from '@mortise/server'
import { insertRows } from '@mortise/system/server'

/** Activities of a year that brought customers in, papers for the stores, and pictures of the doors. */
export async function demo(ctx: Context): Promise<void> {
  await addActivities(ctx)
  await insertRows(ctx, Publicity, papers(ctx))
  await addPictures(ctx)
  await insertRows(ctx, SmsOptOut, [{ tel: '13800138001', reason: '回复R退订' }])
}

const told: readonly (readonly [
  name: string,
  type: '1' | '2' | '3' | '4' | '5',
  begins: number,
  days: number,
  budget: number,
])[] = [
  ['春季家装节', '1', -330, 20, 60_000],
  ['五一团购会', '2', -200, 5, 45_000],
  ['杭州建博会', '3', -150, 4, 120_000],
  ['翡翠湾小区行', '4', -95, 14, 15_000],
  ['金秋线上直播', '5', -40, 3, 20_000],
  ['双十一门店狂欢', '1', -6, 14, 80_000],
  ['年终答谢团购', '2', 25, 7, 50_000],
]

async function addActivities(ctx: Context): Promise<void> {
  const { today } = ctx
  const perDay = new Map<string, number>()
  const activities = told.map(([name, type, begins, days, budget], index) => {
    const startOn = addDays(today, begins)
    const endOn = addDays(startOn, days)
    const day = addDays(startOn, -30 < begins ? -Math.max(31, begins + 1) : -10)
    const place = (perDay.get(day) ?? 0) + 1
    perDay.set(day, place)
    const costs = begins > 0 ? [] : costsOf(budget, index, startOn)
    return {
      id: newId(),
      no: `HD${day.replaceAll('-', '')}${String(place).padStart(4, '0')}`,
      name,
      type,
      startOn,
      endOn,
      stores: [],
      budget,
      costs,
      actualCost: sum(costs, ({ amount }) => amount),
      intro: `<p>${name}：到店有礼，签单满减，老客户转介绍另有惊喜。</p>`,
      status: begins > 0 ? 'published' : endOn < today ? 'ended' : 'running',
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

const costsOf = (budget: number, index: number, startOn: string) => [
  { type: '1', amount: budget * 0.3, happenedOn: startOn, voucher: [] },
  { type: '3', amount: budget * 0.25 + index * 130, happenedOn: startOn, voucher: [] },
  { type: '4', amount: budget * 0.2, happenedOn: addDays(startOn, 1), voucher: [] },
]

function papers({ today }: Context): object[] {
  const paper = (title: string, type: string, text: string, ago: number) => ({
    title,
    type,
    content: `<p>${text}</p>`,
    files: [],
    stores: [],
    status: ago < 0 ? 'draft' : 'published',
    createTime: `${addDays(today, -Math.max(ago, 1))} 09:30:00`,
  })
  return [
    paper('2026秋季新品画册', '1', '胡桃木、烟熏橡木两个系列共八款平开门，附拍摄原图。', 80),
    paper('门店陈列标准', '3', '样板墙高度、灯光与价签的统一要求，请各店对照整改。', 60),
    paper('量尺三点法培训', '3', '墙厚、洞宽、洞高各量三点，取最小值下单，取最大值留缝。', 45),
    paper('经销商返利政策', '4', '季度回款达标按阶梯返利，返利可抵扣下季度货款。', 30),
    paper('静音门锁安装视频', '2', '磁吸锁体的开孔位置和调试方法。', 12),
    paper('年终活动海报（草稿）', '1', '待市场部确认主视觉。', -1),
  ]
}

/** Every door that has a picture, with its own. */
async function addPictures(ctx: Context): Promise<void> {
  const doors = await ctx.repo(Door).find({}, { sort: [['code', 'asc']] })
  const shown = doors.filter(({ pictures }) => (pictures?.length ?? 0) > 0)
  await insertRows(
    ctx,
    ProductPicture,
    shown.map(({ id, name, series, category, pictures }, index) => ({
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
    })),
  )
}
