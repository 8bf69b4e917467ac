import { Customer, FollowUp, LostReason, OwnerLog } from '@mortise/customers/model'
import { addDays, areaText, type RowOf, sequence } from '@mortise/model'
import { type Context, newId } from '@mortise/server'
import { Store } from '@mortise/stores/model'
import { User } from '@mortise/system/model'
import { insertRows } from '@mortise/system/server'
import { estates, givens, regions, surnames, talks } from './demo-words.ts'

const COUNT = 300
/** One in so many belongs to no store: the factory sells to builders itself. */
const DIRECT = 13

type Row = RowOf<typeof Customer>
type Stage = Row['stage']

/** Three hundred leads and customers of the last twelve months, in every stage, with their contacts and talks. */
export async function demo(ctx: Context): Promise<void> {
  const sellers = await sellersOf(ctx)
  const chance = sequence(20_261_115)
  const customers: Partial<Row>[] = []
  const followUps: object[] = []
  const perDay = new Map<string, number>()
  for (let index = 0; index < COUNT; index++) {
    // The oldest first; none of today, whose numbers are still to be drawn.
    const age = 364 - Math.floor((index * 363) / COUNT)
    const day = addDays(ctx.today, -age)
    const place = (perDay.get(day) ?? 0) + 1
    perDay.set(day, place)
    const customer = customerOf(ctx, { index, age, day, place, seller: sellerFor(sellers, index) }, chance)
    const told = talksOf(ctx, customer, age, chance)
    followUps.push(...told)
    customers.push({ ...customer, lastFollowAt: told.at(-1)?.createTime ?? null })
  }
  await insertRows(ctx, Customer, customers)
  await insertRows(ctx, FollowUp, followUps)
  await insertRows(ctx, OwnerLog, poolLogs(customers))
}

interface Seller {
  readonly head: string | null
  readonly store: string | null
  readonly orgCode: string | null
}
interface Born {
  readonly index: number
  /** Days ago. */
  readonly age: number
  readonly day: string
  /** The how-manyth of its day. */
  readonly place: number
  readonly seller: Seller
}
type Chance = (below: number) => number

function customerOf(ctx: Context, { index, age, day, place, seller }: Born, chance: Chance) {
  const pick = <T>(list: readonly T[]): T => list[chance(list.length)] as T
  const stage = stageOf(age, chance)
  const name = `${pick(surnames)}${pick(givens)}`
  const [region, estate] = [pick(regions), pick(estates)]
  const address = `${estate}${1 + chance(20)}幢${1 + chance(3)}单元${1 + chance(28)}0${1 + chance(4)}室`
  const isOpen = stage !== 'won' && stage !== 'lost'
  const isPooled = isOpen && index % 23 === 7
  const born = `${day} ${clock(index)}`
  return {
    id: newId(),
    no: `KH${day.replaceAll('-', '')}${String(place).padStart(4, '0')}`,
    name,
    type: stage === 'won' ? ('2' as const) : ('1' as const),
    tel: `${['138', '139', '158', '186', '137'][index % 5]}${String(10_000_000 + index * 298_411).slice(-8)}`,
    head: isPooled ? null : seller.head,
    store: seller.store,
    region,
    address,
    summary: `${areaText(region)}${address}`,
    level: pick(['A', 'B', 'B', 'C', 'C', 'D'] as const),
    source: pick(['1', '1', '2', '3', '4', '5', '6'] as const),
    houseName: estate,
    doorCount: 3 + chance(9),
    budget: 8000 + chance(40) * 1000,
    stage,
    ownership: isPooled ? ('pooled' as const) : ('owned' as const),
    ownedAt: isPooled
      ? null
      : isOpen
        ? `${addDays(ctx.today, -Math.min(age, 1 + chance(12)))} 09:00:00`
        : born,
    nextFollowAt: isOpen && !isPooled && index % 3 === 0 ? dueAt(ctx.today, index) : null,
    dealAt: stage === 'won' ? `${addDays(day, Math.min(age - 1, 3 + chance(25)))} 15:20:00` : null,
    lostReason: stage === 'lost' ? pick(Object.keys(LostReason.items)) : null,
    contacts: contactsOf(name, index, chance) as Row['contacts'],
    createBy: seller.head ?? ctx.user.username,
    createTime: born,
    sysOrgCode: seller.orgCode,
  }
}

/** The longer ago, the surer how it ended. */
function stageOf(age: number, chance: Chance): Stage {
  if (age <= 5) return chance(3) === 0 ? 'contacted' : 'fresh'
  const end = chance(100)
  if (age > 60) return end < 62 ? 'won' : end < 84 ? 'lost' : end < 92 ? 'quoted' : 'contacted'
  if (end < 25) return 'won'
  if (end < 35) return 'lost'
  if (end < 60) return 'quoted'
  return end < 78 ? 'measured' : 'contacted'
}

function contactsOf(name: string, index: number, chance: Chance) {
  const tel = (by: number) => `159${String(20_000_000 + index * 104_729 + by * 31).slice(-8)}`
  const given = givens[chance(givens.length)] ?? ''
  const owner = { name, tel: tel(1), post: '业主', isMain: true }
  if (index % 3 > 0) return [owner]
  return [
    owner,
    {
      name: `${name.slice(0, 1)}${given}`,
      tel: tel(2),
      post: index % 2 ? '配偶' : '装修负责人',
      isMain: false,
    },
  ]
}

/** What was said, from the first day on; with those who are still undecided somebody talked in the last days. */
function talksOf(ctx: Context, customer: ReturnType<typeof customerOf>, age: number, chance: Chance) {
  if (customer.stage === 'fresh') return []
  const isOpen = customer.stage !== 'won' && customer.stage !== 'lost'
  const count = 1 + chance(4)
  const last = isOpen ? Math.min(age, 1 + chance(11)) : Math.max(1, age - 30)
  return Array.from({ length: count }, (_, index) => {
    const daysAgo = count === 1 ? last : Math.round(age - ((age - last) * (index + 1)) / count)
    return {
      customer: customer.id,
      type: (['1', '2', '3', '4'] as const)[chance(4)],
      content: talks[chance(talks.length)],
      files: [],
      createBy: customer.createBy,
      createTime: `${addDays(ctx.today, -Math.max(0, daysAgo))} ${clock(index * 7 + age)}`,
      sysOrgCode: customer.sysOrgCode,
    }
  })
}

const poolLogs = (customers: readonly Partial<Row>[]): object[] =>
  customers
    .filter(({ ownership }) => ownership === 'pooled')
    .map(({ id, createBy, sysOrgCode }) => ({
      customer: id,
      change: 'release',
      from: createBy,
      reason: '暂无装修计划，放入公海',
      createBy,
      sysOrgCode,
    }))

const clock = (index: number): string =>
  `${String(9 + (index % 9)).padStart(2, '0')}:${String((index * 13) % 60).padStart(2, '0')}:00`

/** When somebody waits to be called: some since yesterday, some today, some in the days to come. */
const dueAt = (today: string, index: number): string => `${addDays(today, (index % 5) - 1)} ${clock(index)}`

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
  const direct = await Promise.all(
    users.map(async ({ username }) => {
      const { user } = await actAs(username)
      return { head: username, store: null, orgCode: user.depart?.orgCode ?? null }
    }),
  )
  return [...own, ...direct]
}
