import { addDays, sequence } from '@mortise/model'

/** What demo data is drawn with: chance that falls alike at every start, days that count from today, people's names. */
export interface Story {
  readonly today: string
  /** A whole number from 0 to below the limit. */
  below(limit: number): number
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** One of several, each as likely as its weight. */
  weighed<T extends string>(weights: Readonly<Partial<Record<T, number>>>): T
  ago(days: number): string
  /** The next number that a document of a day gets: `KH202611150003`. */
  number(prefix: string, day: string): string
  name(): string
  /** A mobile number that nobody else in the story has. */
  mobile(): string
}

export function storyOf({ today }: { readonly today: string }, seed: number): Story {
  const below = sequence(seed)
  const drawn = new Map<string, number>()
  const next = (key: string): number => {
    const count = (drawn.get(key) ?? 0) + 1
    drawn.set(key, count)
    return count
  }
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  return {
    today,
    below,
    between: (least, most) => least + below(most - least + 1),
    pick,
    weighed(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights & string, number][]
      let left = below(entries.reduce((total, [, weight]) => total + weight, 0))
      return entries.find(([, weight]) => (left -= weight) < 0)![0]
    },
    ago: (days) => addDays(today, -days),
    number: (prefix, day) =>
      `${prefix}${day.replaceAll('-', '')}${String(next(prefix + day)).padStart(4, '0')}`,
    name: () => pick(surnames) + pick(givens),
    // A step without a common divisor meets every number once.
    mobile: () =>
      `${pick(['138', '139', '158', '186', '137'])}${String(next('mobile') * 29_841_101)
        .slice(-8)
        .padStart(8, '1')}`,
  }
}

/** A moment of a working day, another for every step. */
export const momentOf = (day: string, step: number): string =>
  `${day} ${String(9 + (step % 9)).padStart(2, '0')}:${String((step * 13) % 60).padStart(2, '0')}:00`

const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡林郭何高罗郑梁谢宋唐许韩冯邓曹']
const givens =
  '伟 芳 娜 秀英 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 霞 平 建国 志强 晓燕 海燕 文博 雨桐 子涵 思远 佳怡 浩然 梦琪 俊杰 欣怡 宇轩 雅婷 国栋 桂兰 春梅 立新 红梅'.split(
    ' ',
  )
