import { Customer, FollowUp } from '@mortise/customers/model'
import { addDays } from '@mortise/model'
import type { Context } from '@mortise/server'
import { User } from '@mortise/system/model'

const surnames = '王李张刘陈杨黄赵吴周徐孙马朱胡林郭何高罗'
const givens = [
  '伟',
  '芳',
  '娜',
  '秀英',
  '敏',
  '静',
  '丽',
  '强',
  '磊',
  '军',
  '洋',
  '勇',
  '艳',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '霞',
  '平',
]
const estates = ['翡翠湾', '江南名邸', '锦绣花园', '云栖里', '桂语江南', '梧桐府', '望江台', '兰亭苑']
const regions = ['330102', '330105', '330106', '330108', '330109', '330110', '320505', '310115']
const talks = [
  '电话沟通，客户对实木复合门感兴趣，约周末到店看样',
  '到店看样，偏好胡桃木饰面，关注环保等级',
  '微信发送报价单，客户表示与家人商量',
  '上门查看户型，共八樘门，建议统一高度',
]

/** Some eighty leads and customers in every stage, with their talks, each in the hands of someone who sells. */
export async function demo(ctx: Context): Promise<void> {
  const sellers = await sellersOf(ctx)
  const chance = sequence(20_261_115)
  const pick = <T>(list: readonly T[]): T => list[chance(list.length)] as T
  for (let index = 0; index < 80; index++) {
    const { user, repo } = sellers[index % sellers.length] ?? ctx
    const customer = await repo(Customer).add({
      name: `${pick([...surnames])}${pick(givens)}`,
      tel: `13${String(800_000_000 + index * 7919).padStart(9, '0')}`,
      head: sellers.length > 0 ? user.username : null,
      region: pick(regions),
      address: `${pick(estates)}${1 + chance(20)}幢${1 + chance(3)}单元${1 + chance(28)}0${1 + chance(4)}室`,
      level: pick(['A', 'B', 'C', 'D'] as const),
      source: pick(['1', '2', '3', '4', '5', '6'] as const),
      houseName: pick(estates),
      doorCount: 3 + chance(9),
      budget: 8000 + chance(40) * 1000,
      contacts: [
        {
          name: pick(givens),
          tel: `15${String(900_000_000 + index * 104_729).slice(0, 9)}`,
          post: '业主',
          isMain: true,
        },
      ],
    })
    for (let talk = chance(4); talk > 0; talk--) {
      await repo(FollowUp).add({
        customer: customer.id,
        type: pick(['1', '2', '3', '4'] as const),
        content: pick(talks),
      })
    }
    if (index % 9 === 4) await repo(Customer).put(customer.id, { nextFollowAt: dueTimes(ctx.today, index) })
    if (index % 5 === 0) await repo(Customer).move(customer.id, 'formalise')
    else if (index % 13 === 7) await repo(Customer).move(customer.id, 'lose', { reason: '价格超出预算' })
  }
}

/** When somebody waits to be called: some since yesterday, some today, some in the days to come. */
const dueTimes = (today: string, index: number): string =>
  `${addDays(today, (index % 4) - 1)} ${String(9 + (index % 8)).padStart(2, '0')}:30:00`

/** The worlds of the demo factory's sellers; where there are none, the product's own. */
async function sellersOf(ctx: Context): Promise<Context[]> {
  const names = ['linfang', 'chenjie', 'zhoumin', 'mali', 'guohao']
  const found = await ctx.repo(User).find({ username: { in: names } })
  return Promise.all(found.map(({ username }) => ctx.actAs(username)))
}

/** The same figures at every start: demo data should look alike everywhere. */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
