import {
  type Briefing,
  type BriefingFigure,
  BriefingTime,
  DailyBriefing,
  type FigureSpec,
  figureGroups,
  figureSpecs,
} from '@mortise/briefing/model'
import { MessageChannel } from '@mortise/messages/model'
import { sendMessage, setUpTemplate } from '@mortise/messages/server'
import { formatThousands } from '@mortise/model'
import type { Context, Job } from '@mortise/server'
import { parameter, rightHolders } from '@mortise/system/server'
import { briefingOf } from './briefing.ts'

const TEMPLATE = 'factory_briefing'
/** A server that comes up in the afternoon tells nobody of the morning. */
const LATEST = 180

export const setUpTenant = (ctx: Context): Promise<void> =>
  setUpTemplate(ctx, {
    code: TEMPLATE,
    name: '工厂早报',
    channel: MessageChannel.system,
    category: 'notice',
    content: '${date} 工厂早报\n${content}',
    testData: { date: '2026-11-18', content: '昨日签单额 12,300 元；在产订单 86 张；逾期订单 4 张' },
  })

/** Tells owners in the morning how the factory is, each what is theirs to know, and each once. */
export const tellMorning: Job = {
  label: '发送工厂早报',
  // Every minute: a time shortly before midnight has but these.
  cron: '0 * * * * ?',
  async run(ctx) {
    const time = await parameter(ctx, BriefingTime)
    const late = minutesOf(ctx.now.slice(11, 16)) - minutesOf(time)
    if (late < 0 || late > LATEST) return
    const holders = await rightHolders(ctx, ['briefing:receive'])
    const told = await ctx.repo(DailyBriefing).pick(['user'], { date: ctx.today }, { limit: 10_000 })
    const fresh = holders.filter(({ username }) => !told.some(({ user }) => user === username))
    for (const { username } of fresh) await tell(await ctx.actAs(username))
    return fresh.length > 0 ? `发送早报 ${fresh.length} 人` : undefined
  },
}

async function tell(ctx: Context): Promise<void> {
  const { today, user } = ctx
  const briefing = await briefingOf(ctx)
  const content = wordsOf(briefing)
  if (!content) return
  const figures = Object.fromEntries(briefing.figures.map(({ key, value }) => [key, value]))
  await ctx.repo(DailyBriefing).add({ date: today, user: user.username, content }, { given: { figures } })
  await sendMessage(ctx, {
    template: TEMPLATE,
    to: user.username,
    variables: { date: today, content },
    bizKey: `briefing:${today}:${user.username}`,
  })
}

/** One line an area: of what happens by days how it was yesterday, of what stands how it is. */
export function wordsOf({ figures, cash }: Pick<Briefing, 'figures' | 'cash'>): string {
  const lines = figureGroups.flatMap((group) => {
    const told = figureSpecs.flatMap((spec) => {
      const figure = spec.group === group ? figures.find(({ key }) => key === spec.key) : undefined
      return figure ? [toldOf(spec, figure)] : []
    })
    return told.length > 0 ? [`${group}：${told.join('，')}`] : []
  })
  if (cash)
    lines.push(
      `现金：现有 ${formatThousands(cash.opening)} 元，十三周内最低 ${formatThousands(cash.lowest.balance)} 元（${lowestOf(cash)}）`,
    )
  return lines.join('\n')
}

const lowestOf = ({ weeks, lowest }: NonNullable<Briefing['cash']>): string => {
  const week = weeks[lowest.week]
  return week ? `${week.to} 当周` : '今天'
}

function toldOf({ title, over, measure }: FigureSpec, { value, before, month }: BriefingFigure): string {
  const text = (amount: number) => `${formatThousands(amount)}${measure.unit ?? ''}`
  const isDaily = typeof over === 'object' && 'day' in over
  if (!isDaily) return `${title} ${text(value)}`
  return `昨日${title} ${text(before[0]?.value ?? 0)}（本月 ${text(month ?? 0)}）`
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
