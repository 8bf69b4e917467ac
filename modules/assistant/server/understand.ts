import type { Intent, IntentName } from '@mortise/assistant/model'
import type { AnyMeasure } from '@mortise/model'
import { timeIn } from './span.ts'

interface Known {
  readonly measures: readonly AnyMeasure[]
  /** Labels of money and the like that a document may show of itself. */
  readonly fields: readonly string[]
  /** Names of the reports that the caller may open. */
  readonly reports: readonly string[]
}

const said = (intent: IntentName, text: string, detail = ''): Intent => ({
  intent,
  text: text.trim(),
  detail,
})

/** A number as documents bear it, such as DD202611180001. */
const NUMBER = /[A-Za-z]{1,4}\d{6,}/
const FILLERS = /请问|麻烦|帮我|给我|我想知道|想知道|查一下|查询|查看|看一下|看看|告诉我|一下|[?？!！。,，]/g

/** A question that leans on what was said before: 那上月呢, 还有城西店呢. */
const ELLIPSIS = /^(?:那么?|还有)?(.{1,40}?)呢[？?。]?$/

/** What such a question is about; undefined where it is none. */
export const ellipsisOf = (asked: string): string | undefined => ELLIPSIS.exec(asked)?.[1]

/** What a question wants, by its words alone: always the same for the same question. */
export function understand(question: string, { measures, fields, reports }: Known): Intent {
  const asked = question.trim()
  const plain = (ellipsisOf(asked) ?? asked).replace(FILLERS, '').trim()
  if (
    /为什么|为何|怎么(?:不能|看不到|没有|无法)|没有?权限/.test(asked) &&
    /不能|看不到|没有|无法|没权限/.test(asked)
  )
    return said(
      'permission',
      plain
        .replace(/为什么|为何|怎么|我|不能|看不到|没有权限|没权限|没有|无法|的|打开|使用/g, '')
        .replace(/^(?:看见|看到|看|进入|进|点|用)/, ''),
    )
  if (/怎么(?!样$)|如何|怎样|步骤|办理|流程是/.test(plain)) return said('manual', asked)
  const report = longestIn(plain, reports)
  if (report && !/打开|在哪|是什么|什么是/.test(asked)) return said('report', report)
  if (/报表/.test(asked) && /运行|跑|出|生成|统计/.test(asked))
    return said('report', plain.replace(/运行|跑|出|生成|统计|一张|个|报表|的/g, ''))
  if (/打开|进入|在哪|哪里|页面|菜单/.test(asked))
    return said('page', plain.replace(/打开|进入|在哪里|在哪儿|在哪|哪里|的?页面|的?菜单|看$/g, ''))
  if (/逾期|超期|延期|晚交|拖期/.test(asked) && /订单|单子/.test(asked)) return said('late', storeIn(plain))
  if (/库存|现存|存货|还有多少|还剩多少|剩多少/.test(asked)) return said('stock', materialIn(plain))
  const number = NUMBER.exec(asked)?.[0]
  // What is asked for stands at the end: 订单 … 的成本.
  const field = fields
    .filter((label) => plain.includes(label))
    .toSorted((a, b) => endOf(plain, b) - endOf(plain, a) || b.length - a.length)[0]
  if (number && field) return said('value', number, field)
  if (number) return said('record', number)
  if (/什么意思|是什么|什么是|指什么|含义|啥意思/.test(asked))
    return said('field', plain.replace(/字段|什么意思|是什么|什么是|指什么|含义|啥意思|指的|的|是/g, ''))
  const meant = measureIn(plain, measures)
  if (meant) return figureIn(meant, plain)
  return said('record', plain)
}

/** A measure by one of its names. */
interface Meant {
  readonly measure: AnyMeasure
  readonly called: string
  /** The days that the name means by itself. */
  readonly over?: string | undefined
}

/** The measure of the longest name that was said. */
function measureIn(plain: string, measures: readonly AnyMeasure[]): Meant | undefined {
  return measures
    .flatMap((measure): Meant[] => [
      { measure, called: measure.label },
      ...(measure.also ?? []).map(({ name, over }) => ({ measure, called: name, over })),
    ])
    .filter(
      ({ measure: { label }, called }) =>
        plain.includes(called) && (called === label || isCounted(plain, called)),
    )
    .toSorted((a, b) => b.called.length - a.called.length)[0]
}

/** A short word may be part of anything; with a number or days it is asked of as a figure. */
const isCounted = (plain: string, word: string): boolean =>
  word.length > 2 || plain === word || /多少|几[单张樘件]|总数|合计/.test(plain) || timeIn(plain).span !== ''

/** A figure, over which days, and of whom. */
function figureIn({ measure: { name }, called, over = '' }: Meant, plain: string): Intent {
  const { span, rest } = timeIn(plain.replace(called, ''))
  const place = placeIn(rest)
  return { ...said('figure', name, span || over), ...(place && { place }) }
}

const longestIn = (text: string, names: readonly string[]): string | undefined =>
  names.filter((name) => text.includes(name)).toSorted((a, b) => b.length - a.length)[0]

const endOf = (text: string, part: string): number => text.lastIndexOf(part) + part.length

/** What is left of a question about a figure: whose it is, or what was not understood. */
export const placeIn = (text: string): string =>
  text.replace(
    /一共|总共|合计|总计|累计|统计|数据|情况|我们|我|公司|全部|所有|现在|目前|怎么样|达到|是|有|(?:多少|几)(?:[张单个樘]|万?[元块]?钱?)|的|了|呢|吗|为|[?？。\s]/g,
    '',
  )

const storeIn = (text: string): string =>
  text.replace(
    /有?(?:哪些|多少|几张|什么)|逾期|超期|延期|晚交|拖期|未交|的|客户|订单|单子|列表|了|门店(?=.+店)/g,
    '',
  )

const materialIn = (text: string): string =>
  text.replace(/现在|目前|仓库里?|库存|现存量?|存货|余额|还有|还剩|剩|有?多少|是|的|在|里|还/g, '')
