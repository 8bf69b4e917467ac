import { type Context, insertRows, table } from '@mortise/server'
import {
  BankInfo,
  type PayTerm,
  Store,
  StoreAddress,
  StoreBank,
  StoreCredit,
  StoreInstallItem,
  type StoreLevel,
  StoreQuote,
  type StoreType,
} from '@mortise/stores/model'
import { Depart, User, UserDepart } from '@mortise/system/model'

type Key<D extends { readonly items: object }> = keyof D['items'] & string

/** Twelve stores: where they are, on what terms they buy, who takes deliveries and who leads those that install. */
const stores = table(
  'name region address type level payTerm #limit keeper leader',
  `城东店 330102 庆春东路66号 1 A 2 0 周敏 蒋师傅
   城西店 330106 文三路398号 1 A 2 0 马丽 沈师傅
   城北店 330105 石祥路59号建材市场B区12号 2 B 1 0 许静 韩师傅
   滨江店 330108 江南大道288号 2 A 4 500000 韩磊 冯师傅
   萧山店 330109 市心中路818号 2 B 3 300000 沈悦 曹师傅
   余杭店 330110 南苑街道迎宾路210号 2 B 1 0 冯波 彭师傅
   富阳店 330111 富春街道花坞南路36号 2 C 1 0 邓丽 曾师傅
   苏州园区店 320571 苏州大道西205号 2 A 3 600000 曹阳 肖师傅
   上海浦东店 310115 沪南路2575号 2 A 4 800000 彭飞 田师傅
   宁波鄞州店 330212 中河街道天童南路639号 2 B 1 0 曾倩 董师傅
   绍兴柯桥店 330603 金柯桥大道1432号 2 C 2 0 肖伟 袁师傅
   嘉兴南湖店 330402 中环南路1882号 3 B 3 400000 田宇 潘师傅`,
)

const accounts = table(
  'owner ownerName accountName bankName bankCode accountNo type isDefault',
  `self - 榫卯木业有限公司 中国工商银行杭州城东支行 102331002345 1202020919900123456 basic yes
   self - 榫卯木业有限公司 中国建设银行杭州高新支行 105331003456 33050161623500001234 general -
   supplier 恒丰木业 恒丰木业有限公司 中国农业银行湖州南浔支行 - 19105001040012345 basic -`,
)

/** Each store in its own department and in the hands of who sells there, with all that belongs to it. */
export async function demo(ctx: Context): Promise<void> {
  const { repo } = ctx
  const parent = await repo(Depart).first({ name: '门店' })
  for (const [index, { name, limit, payTerm, ...row }] of stores.entries()) {
    const depart =
      (await repo(Depart).first({ name })) ??
      (await repo(Depart).add({ name, category: '4', parent: parent?.id ?? null }))
    const store = await repo(Store).add({
      name,
      type: row.type as Key<typeof StoreType>,
      depart: depart.id,
      level: row.level as Key<typeof StoreLevel>,
      head: await headOf(ctx, depart.id),
      tel: `0571-8${8_120_300 + index * 1117}`,
      region: row.region,
      address: row.address,
      payTerm: payTerm as Key<typeof PayTerm>,
      creditDays: payTerm === '3' ? 30 : 0,
    })
    const credit = await repo(StoreCredit).first({ store: store.id })
    if (credit) await repo(StoreCredit).edit({ id: credit.id, limit })
    await furnish(ctx, { id: store.id, sysOrgCode: store.sysOrgCode, ...stores[index]! }, index)
  }
  const noted = accounts.map((account) => ({
    ...account,
    ownerName: account.ownerName || null,
    bankCode: account.bankCode || null,
    isDefault: account.isDefault === 'yes',
  }))
  await insertRows(ctx, BankInfo, noted)
}

async function headOf({ repo }: Context, depart: string): Promise<string | null> {
  const link = await repo(UserDepart).first({ depart })
  const user = link && (await repo(User).first({ id: link.user }))
  return user?.username ?? null
}

/** What a store is set up with, in bulk: nothing here needs a rule to be right. */
async function furnish(
  ctx: Context,
  store: (typeof stores)[number] & { readonly id: string; readonly sysOrgCode: string | null },
  index: number,
): Promise<void> {
  const { name, region, address, keeper, leader } = store
  const own = { store: store.id, sysOrgCode: store.sysOrgCode }
  const tel = (by: number) => `137${57_110_000 + index * 3571 + by * 17}`
  const place = { ...own, region, route: `杭州${(index % 4) + 1}线` }
  await insertRows(ctx, StoreAddress, [
    { ...place, receiver: keeper, tel: tel(1), address, isDefault: true },
    { ...place, receiver: leader, tel: tel(2), address: `${name}仓库，工业路${12 + index}号` },
  ])
  const accountNo = `6222${1_202_000_000_000 + index * 7_654_321}`
  const bank = {
    accountName: `${name}木门经营部`,
    bankName: `${['中国工商银行', '中国建设银行', '招商银行'][index % 3]}${name}支行`,
    accountNo,
    accountTail: `**** ${accountNo.slice(-4)}`,
    usage: '1',
    isDefault: true,
  }
  await insertRows(ctx, StoreBank, [{ ...own, ...bank }])
  const team = {
    teamName: `${name}安装一队`,
    workerType: index % 3 === 0 ? '1' : '2',
    leader,
    tel: tel(3),
    doorRate: 120 + (index % 4) * 10,
    dayCapacity: 5 + (index % 3),
  }
  await insertRows(ctx, StoreInstallItem, [{ ...own, ...team }])
  const year = ctx.today.slice(0, 4)
  const startOn = `${year}-01-01`
  const lines = [{ target: 'all', factor: 1.9 + (index % 4) * 0.05, surcharge: 0, roundMode: '2' }]
  const quote = { name: `${year}年零售报价`, startOn, lines }
  await insertRows(ctx, StoreQuote, [{ ...own, ...quote }])
}
