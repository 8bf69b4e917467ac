import { addDays, type InputOf, mul, type RowOf, sum } from '@mortise/model'
import { PayDeduction, PayInsurance, PayPrice, PayProfile } from '@mortise/pay/model'
import { type Context, insertRows, newId, type Story } from '@mortise/server'
import { BankInfo } from '@mortise/stores/model'
import { Depart, Position, User, UserDepart } from '@mortise/system/model'
import { insured, prices, specials, terms, WITHOUT_PRICE } from './terms.ts'

type Profile = InputOf<typeof PayProfile>

/** Who is paid in the demonstration; stores beyond these are dealers, and pay their own people. */
const PEOPLE = 60
/** Below this users are people of the office, above it those who were hired for the shop. */
const SHOP_SORT = 200
const MANY = 10_000
/** What was paid before prices were raised. */
const FORMER = 0.95

/** Everybody with a profile, an account that was looked at and what the tax office was told. */
export async function hirePeople(ctx: Context, story: Story, first: string): Promise<readonly Profile[]> {
  const insurance = newId()
  await insertRows(ctx, PayInsurance, [
    {
      id: insurance,
      name: '杭州市社保公积金',
      city: '杭州',
      beginMonth: first.slice(0, 7),
      floor: 4812,
      ceil: 24_930,
      items: insured.map(({ round, ...part }) => ({ ...part, roundRule: round, empFixed: 0, corpFixed: 0 })),
    },
  ])
  const users = await paidUsers(ctx)
  const positions = await ctx.repo(Position).find({}, { limit: MANY })
  const codeOf = new Map<string, string>(positions.map(({ id, code }) => [id, code]))
  const departOf = await departsOf(ctx, users)
  const banks = users.map(({ realname }, at) => accountOf(ctx, realname, at))
  const profiles = users.map((user, at): Profile => {
    const [position] = user.positions ?? []
    const own = terms.find((each) => each.position === codeOf.get(position ?? '')) ?? terms[0]!
    const isNew = at % 11 === 7
    return {
      worker: user.username,
      no: `E${String(at + 1).padStart(3, '0')}`,
      idNo: idNumber(story, at),
      depart: departOf(user.id),
      position: position ?? null,
      payMode: own.mode as 'month',
      costTarget: own.target as 'admin',
      hiredOn: `${story.ago(isNew ? story.between(110, 300) : 400 + story.between(0, 1500)).slice(0, 7)}-01`,
      baseSalary: own.salary + story.between(0, 6) * 100,
      minGuarantee: own.mode === 'mixed' && own.target === 'direct' ? 3600 : 0,
      insurance,
      insureBase: own.insured,
      fundBase: own.insured,
      bank: banks[at]!.id,
      // The books of the year begin here: what was paid before is not told.
      openYear: Number(first.slice(0, 4)),
    }
  })
  await insertRows(ctx, BankInfo, banks)
  await insertRows(ctx, PayProfile, profiles)
  await insertRows(ctx, PayDeduction, deductionsOf(story, profiles, first.slice(0, 7)))
  return profiles
}

/** All of the shop, and as many of the office as there is room for. */
async function paidUsers({ repo }: Context): Promise<RowOf<typeof User>[]> {
  const users = await repo(User).find(
    { status: '1', username: { ne: 'admin' }, sort: { lt: 1000 } },
    { sort: [['sort', 'asc']], limit: MANY },
  )
  const shop = users.filter(({ sort, username }) => (sort ?? 0) >= SHOP_SORT || username === 'zhanghai')
  const stores = await repo(Position).first({ code: 'SA' })
  const office = users
    .filter((user) => !shop.includes(user))
    // Who sells comes last: most of them are of dealers.
    .toSorted((one, other) => Number(isOf(one, stores?.id)) - Number(isOf(other, stores?.id)))
  return [...office.slice(0, PEOPLE - shop.length), ...shop].slice(0, PEOPLE)
}

const isOf = ({ positions }: RowOf<typeof User>, position: string | undefined): boolean =>
  positions?.some((each) => each === position) ?? false

async function departsOf({ repo }: Context, users: readonly RowOf<typeof User>[]) {
  const links = await repo(UserDepart).find({ user: { in: users.map(({ id }) => id) } }, { limit: MANY })
  const first = (await repo(Depart).first({}, { sort: [['orgCode', 'asc']] }))?.id
  const known = new Map<string, string>()
  for (const { user, depart } of links) if (!known.has(user)) known.set(user, depart)
  return (user: string) => (known.get(user) ?? first ?? '') as never
}

const accountOf = ({ now }: Context, name: string, at: number) => ({
  id: newId(),
  owner: 'employee' as const,
  ownerName: name,
  ownerKey: name,
  accountName: name,
  bankName: '中国农业银行杭州城东支行',
  accountNo: `6228480329${String(410_000_000 + at * 10_007).padStart(9, '0')}`,
  type: 'general' as const,
  verification: 'verified' as const,
  verifiedBy: 'wujing',
  verifiedAt: now,
})

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** A number that its own last digit proves. */
function idNumber(story: Story, at: number): string {
  const day = `${story.between(1972, 2003)}${two(story.between(1, 12))}${two(story.between(1, 28))}`
  const body = `330102${day}${String(101 + at * 7).padStart(3, '0')}`
  const total = sum(WEIGHTS.map((weight, place) => weight * Number(body[place])))
  return `${body}${'10X98765432'[total % 11]}`
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Two of three have something to deduct. */
const deductionsOf = (story: Story, profiles: readonly Profile[], beginMonth: string) =>
  profiles.flatMap(({ worker }, at) =>
    at % 3 === 0
      ? []
      : specials
          .filter((_, place) => place === at % specials.length || story.below(6) === 0)
          // Who pays rent has no interest on a home of the own to deduct.
          .filter(({ type }, _, own) => type !== 'loan' || own.every((each) => each.type !== 'rent'))
          .map(({ type, monthly, share }) => ({ worker, type, monthly, share, beginMonth })),
  )

/** Prices of the year: a little less until three months ago, and of one operation none any more since this month began. */
export async function sayPrices(
  ctx: Context,
  { first, raised, month }: { readonly first: string; readonly raised: string; readonly month: string },
): Promise<void> {
  const rows = prices.flatMap(({ pieceKey, price, wide }) => {
    const last = pieceKey === WITHOUT_PRICE ? { endOn: dayBefore(`${month}-01`) } : {}
    const former = { pieceKey, beginOn: first, endOn: dayBefore(raised) }
    const present = { pieceKey, beginOn: raised, ...last }
    const big = wide === '' ? null : { condition: 'w > 900', remark: '宽于900毫米的门' }
    return [
      { ...former, price: mul(price, FORMER) },
      { ...present, price },
      ...(big
        ? [
            { ...former, ...big, price: mul(Number(wide), FORMER) },
            { ...present, ...big, price: Number(wide) },
          ]
        : []),
    ]
  })
  await insertRows(ctx, PayPrice, rows)
}

const dayBefore = (day: string): string => addDays(day, -1)
