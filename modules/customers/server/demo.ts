import { Customer, FollowUp, LostReason, OwnerLog } from '@mortise/customers/model'
import { addDays, areaText, type RowOf } from '@mortise/model'
import { type Context, insertRows, momentOf, newId, type Story, storyOf } from '@mortise/server'
import { Store } from '@mortise/stores/model'
import { User } from '@mortise/system/model'

const COUNT = 300
/** One in so many belongs to no store: the factory sells to builders itself. */
const DIRECT = 13

const estates =
  '翡翠湾 江南名邸 锦绣花园 云栖里 桂语江南 梧桐府 望江台 兰亭苑 西溪诚园 金色海岸 春江花月 东方润园 万象府 观澜里'.split(
    ' ',
  )
const regions = '330102 330105 330106 330108 330109 330110 320505 310115 330212 330603 330402'.split(' ')
const talks = [
  '电话沟通，客户对实木复合门感兴趣，约周末到店看样',
  '到店看样，偏好胡桃木饰面，关注环保等级',
  '微信发送报价单，客户表示与家人商量',
  '上门查看户型，共八樘门，建议统一高度',
  '客户比较了两家，重点说明五金和质保',
  '确认木饰面颜色，客户希望月底前定下来',
  '推荐静音门锁，客户接受，约上门量尺',
  '回访安装时间，客户装修进度到木工阶段',
]

type Stage = RowOf<typeof Customer>['stage']

/** How a lead stands after so many days, in percent: the longer ago, the surer how it ended. */
const outcomes: readonly (readonly [upToDays: number, Readonly<Partial<Record<Stage, number>>>])[] = [
  [5, { fresh: 67, contacted: 33 }],
  [60, { won: 25, lost: 10, quoted: 25, measured: 18, contacted: 22 }],
  [999, { won: 62, lost: 22, quoted: 8, contacted: 8 }],
]

/** A year of people who came: each leaves a name, is talked to, measured and quoted, and buys or goes elsewhere. */
export async function demo(ctx: Context): Promise<void> {
  const story = storyOf(ctx, 20_261_115)
  const sellers = await sellersOf(ctx)
  const customers = Array.from({ length: COUNT }, (_, index) => {
    // The oldest first; none of today, whose numbers are still to be drawn.
    const age = 364 - Math.floor((index * 363) / COUNT)
    return arrival(story, { index, age, seller: sellerFor(sellers, index) })
  })
  const talked = customers.map((customer) => talksWith(story, customer))
  const followed = customers.map(({ age: _age, ...customer }, index) => ({
    ...customer,
    lastFollowAt: talked[index]?.at(-1)?.createTime ?? null,
  }))
  await insertRows(ctx, Customer, followed)
  await insertRows(ctx, FollowUp, talked.flat())
  const pooled = customers.filter(({ ownership }) => ownership === 'pooled')
  const releases = pooled.map(({ id, createBy, sysOrgCode }) => ({
    customer: id,
    change: 'release',
    from: createBy,
    reason: '暂无装修计划，放入公海',
    createBy,
    sysOrgCode,
  }))
  await insertRows(ctx, OwnerLog, releases)
}

interface Seller {
  readonly head: string | null
  readonly store: string | null
  readonly orgCode: string | null
}
interface Visit {
  readonly index: number
  /** Days ago. */
  readonly age: number
  readonly seller: Seller
}
type Arrival = ReturnType<typeof arrival>

function arrival(story: Story, { index, age, seller }: Visit) {
  const { below, pick, between, ago } = story
  const stage = story.weighed(outcomes.find(([upTo]) => age <= upTo)![1])
  const name = story.name()
  const [region, estate] = [pick(regions), pick(estates)]
  const address = `${estate}${between(1, 20)}幢${between(1, 3)}单元${between(1, 28)}0${between(1, 4)}室`
  const isOpen = stage !== 'won' && stage !== 'lost'
  const isPooled = isOpen && index % 23 === 7
  const day = ago(age)
  const cameAt = momentOf(day, index)
  const ownedAt = isOpen ? `${ago(Math.min(age, between(1, 12)))} 09:00:00` : cameAt
  return {
    id: newId(),
    age,
    no: story.number('KH', day),
    name,
    type: stage === 'won' ? '2' : '1',
    tel: story.mobile(),
    head: isPooled ? null : seller.head,
    store: seller.store,
    region,
    address,
    summary: `${areaText(region)}${address}`,
    level: pick([...'ABBCCD']),
    source: pick([...'1123456']),
    houseName: estate,
    doorCount: between(3, 11),
    budget: 8000 + below(40) * 1000,
    stage,
    ownership: isPooled ? 'pooled' : 'owned',
    ownedAt: isPooled ? null : ownedAt,
    // Some wait since yesterday, some are due today, some in the days to come.
    nextFollowAt: isOpen && !isPooled && index % 3 === 0 ? momentOf(ago(1 - (index % 5)), index) : null,
    dealAt: stage === 'won' ? `${addDays(day, Math.min(age - 1, between(3, 27)))} 15:20:00` : null,
    lostReason: stage === 'lost' ? pick(Object.keys(LostReason.items)) : null,
    contacts: contactsOf(story, name, index),
    createBy: seller.head ?? 'admin',
    createTime: cameAt,
    sysOrgCode: seller.orgCode,
  }
}

function contactsOf(story: Story, name: string, index: number) {
  const owner = { name, tel: story.mobile(), post: '业主', isMain: true }
  if (index % 3 > 0) return [owner]
  const other = `${name.slice(0, 1)}${story.name().slice(1)}`
  const post = index % 2 ? '配偶' : '装修负责人'
  return [owner, { name: other, tel: story.mobile(), post, isMain: false }]
}

/** What was said, from the first day on; with those who are still undecided somebody talked in the last days. */
function talksWith({ below, between, pick, ago }: Story, { id, stage, age, createBy, sysOrgCode }: Arrival) {
  if (stage === 'fresh') return []
  const isOpen = stage !== 'won' && stage !== 'lost'
  const count = between(1, 4)
  const last = isOpen ? Math.min(age, between(1, 11)) : Math.max(1, age - 30)
  return Array.from({ length: count }, (_, index) => {
    const daysAgo = count === 1 ? last : Math.round(age - ((age - last) * (index + 1)) / count)
    return {
      customer: id,
      type: String(1 + below(4)),
      content: pick(talks),
      files: [],
      createBy,
      createTime: momentOf(ago(Math.max(0, daysAgo)), index * 7 + age),
      sysOrgCode,
    }
  })
}

const sellerFor = (sellers: readonly Seller[], index: number): Seller => {
  const ofStores = sellers.filter(({ store }) => store !== null)
  const direct = sellers.filter(({ store }) => store === null)
  const list = index % DIRECT === 5 || ofStores.length === 0 ? direct : ofStores
  return list[index % list.length] ?? { head: null, store: null, orgCode: null }
}

/** Those who sell in the stores, and those of the factory. */
async function sellersOf({ repo, actAs }: Context): Promise<Seller[]> {
  const stores = await repo(Store).find({}, { sort: [['code', 'asc']] })
  const own = stores.map(({ id, head, sysOrgCode }) => ({ head, store: id, orgCode: sysOrgCode }))
  const users = await repo(User).find({ username: { in: ['chenjie', 'guohao'] } })
  const direct = users.map(async ({ username }) => ({
    head: username,
    store: null,
    orgCode: (await actAs(username)).user.depart?.orgCode ?? null,
  }))
  return [...own, ...(await Promise.all(direct))]
}
