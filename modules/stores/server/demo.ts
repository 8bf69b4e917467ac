import { addDays } from '@mortise/model'
import type { Context } from '@mortise/server'
import {
  BankInfo,
  Store,
  StoreAddress,
  StoreBank,
  StoreCredit,
  StoreInstallItem,
  StoreQuote,
} from '@mortise/stores/model'
import { Depart, User, UserDepart } from '@mortise/system/model'
import { insertRows } from '@mortise/system/server'
import { demoStores } from './demo-stores.ts'

/** Twelve stores with all that belongs to them, each in its own department and in the hands of who sells there. */
export async function demo(ctx: Context): Promise<void> {
  const { repo, today } = ctx
  const parent = await repo(Depart).first({ name: '门店' })
  const year = today.slice(0, 4)
  for (const [index, told] of demoStores.entries()) {
    const depart =
      (await repo(Depart).first({ name: told.name })) ??
      (await repo(Depart).add({ name: told.name, category: '4', parent: parent?.id ?? null }))
    const head = await headOf(ctx, depart.id)
    const store = await repo(Store).add({
      name: told.name,
      type: told.type,
      depart: depart.id,
      level: told.level,
      head,
      tel: `0571-8${String(8_120_300 + index * 1117).slice(0, 7)}`,
      region: told.region,
      address: told.address,
      payTerm: told.payTerm,
      creditDays: told.payTerm === '3' ? 30 : 0,
    })
    const credit = await repo(StoreCredit).first({ store: store.id })
    if (credit) await repo(StoreCredit).edit({ id: credit.id, limit: told.limit })
    await addParts(ctx, store, told.people, index, `${year}-01-01`)
  }
  await insertRows(ctx, BankInfo, ownAccounts)
}

async function headOf({ repo }: Context, depart: string): Promise<string | null> {
  const link = await repo(UserDepart).first({ depart })
  const user = link && (await repo(User).first({ id: link.user }))
  return user?.username ?? null
}

/** What a store is set up with, in bulk: nothing here needs a rule to be right. */
async function addParts(
  ctx: Context,
  {
    id: store,
    name,
    region,
    address,
    sysOrgCode,
  }: { id: string; name: string; region: string | null; address: string | null; sysOrgCode: string | null },
  people: readonly [keeper: string, leader: string],
  index: number,
  startOn: string,
): Promise<void> {
  const [keeper, leader] = people
  const tel = (by: number) => `137${String(57_110_000 + index * 3571 + by * 17).padStart(8, '0')}`
  const own = { store, sysOrgCode }
  const account = `6222${String(1_202_000_000_000 + index * 7_654_321)}`
  await insertRows(ctx, StoreAddress, [
    {
      ...own,
      receiver: keeper,
      tel: tel(1),
      region,
      address,
      route: `杭州${(index % 4) + 1}线`,
      isDefault: true,
    },
    {
      ...own,
      receiver: leader,
      tel: tel(2),
      region,
      address: `${name}仓库，工业路${12 + index}号`,
      route: `杭州${(index % 4) + 1}线`,
    },
  ])
  await insertRows(ctx, StoreBank, [
    {
      ...own,
      accountName: `${name}木门经营部`,
      bankName: `${['中国工商银行', '中国建设银行', '招商银行'][index % 3]}${name}支行`,
      accountNo: account,
      accountTail: `**** ${account.slice(-4)}`,
      usage: '1',
      isDefault: true,
    },
  ])
  await insertRows(ctx, StoreInstallItem, [
    {
      ...own,
      teamName: `${name}安装一队`,
      workerType: index % 3 === 0 ? '1' : '2',
      leader,
      tel: tel(3),
      doorRate: 120 + (index % 4) * 10,
      dayCapacity: 5 + (index % 3),
    },
  ])
  await insertRows(ctx, StoreQuote, [
    {
      ...own,
      name: `${startOn.slice(0, 4)}年零售报价`,
      startOn,
      endOn: addDays(startOn, 364),
      lines: [{ target: 'all', factor: 1.9 + (index % 4) * 0.05, surcharge: 0, roundMode: '2' }],
    },
  ])
}

const ownAccounts = [
  {
    owner: 'self',
    accountName: '榫卯木业有限公司',
    bankName: '中国工商银行杭州城东支行',
    bankCode: '102331002345',
    accountNo: '1202020919900123456',
    type: 'basic',
    isDefault: true,
  },
  {
    owner: 'self',
    accountName: '榫卯木业有限公司',
    bankName: '中国建设银行杭州高新支行',
    bankCode: '105331003456',
    accountNo: '33050161623500001234',
    type: 'general',
  },
  {
    owner: 'supplier',
    ownerName: '恒丰木业',
    accountName: '恒丰木业有限公司',
    bankName: '中国农业银行湖州南浔支行',
    accountNo: '19105001040012345',
    type: 'basic',
  },
]
