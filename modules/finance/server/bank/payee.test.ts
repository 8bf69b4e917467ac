import { Customer } from '@mortise/customers/model'
import { PayRequest } from '@mortise/finance/model'
import type { InputOf } from '@mortise/model'
import { Supplier } from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { BankInfo } from '@mortise/stores/model'
import { Depart } from '@mortise/system/model'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { openBooks } from '../testing/open-books.ts'

const app = await testApp(finance)
await openBooks(app)
const clerk = app.as('clerk', { orgCode: 'A01' })
const { depart, today, one, other } = await app.services.asSystem('0', async ({ repo, today }) => ({
  today,
  depart: (await repo(Depart).add({ name: '采购部', category: '2' })).id,
  one: (await repo(Supplier).add({ name: '诚信木业', kind: '1' })).id,
  other: (await repo(Supplier).add({ name: '恒达五金', kind: '1' })).id,
}))
const { id: customer } = await clerk.of(Customer).add({ name: '王建国', tel: '13911112222' })
let count = 0
async function account(input: Partial<InputOf<typeof BankInfo>>) {
  const { id } = await clerk.of(BankInfo).add({
    owner: 'supplier',
    accountName: '某户',
    bankName: '农业银行',
    accountNo: `62284804025648${String(++count).padStart(5, '0')}`,
    ...input,
  })
  await app.as('boss').of(BankInfo).move(id, 'verify')
  return id
}
/** Asks that money is paid to an account. */
async function ask(payeeBank: string, to: Partial<InputOf<typeof PayRequest>>) {
  const { id } = await clerk.of(PayRequest).add({
    type: 'other',
    depart,
    payeeBank,
    planOn: today,
    reason: '付款',
    items: [{ amount: 10 }],
    ...to,
  })
  return clerk.of(PayRequest).move(id, 'submit')
}
const WRONG = '收款人与申请单不一致'

test('money goes only to accounts of whom it is for, whatever kind of payee', async () => {
  const [own, wang, li] = [
    await account({ owner: 'self', accountName: '榫卯木业' }),
    await account({ owner: 'customer', ownerName: '王建国', accountName: '王建国' }),
    await account({ owner: 'customer', ownerName: '李四', accountName: '李四' }),
  ]
  const toCustomer = { partyType: 'customer', customer } as const
  for (const wrong of [own, li]) await expect(ask(wrong, toCustomer)).rejects.toThrow(WRONG)
  await ask(wang, toCustomer)

  const [theirs, others] = [await account({ supplier: one }), await account({ supplier: other })]
  await expect(ask(others, { supplier: one })).rejects.toThrow(WRONG)
  await ask(theirs, { supplier: one })

  const someone = { partyType: 'other', otherName: '物业公司' } as const
  const landlord = await account({ owner: 'supplier', supplier: other, accountName: '物业公司' })
  for (const wrong of [own, li, theirs]) await expect(ask(wrong, someone)).rejects.toThrow(WRONG)
  await ask(landlord, someone)
})

test('an account that is out of use, or went to somebody else or another bank, is not paid', async () => {
  const id = await account({ supplier: one })
  const edit = async (input: object) => {
    const { version } = await clerk.of(BankInfo).get(id)
    return clerk.of(BankInfo).edit({ id, version, ...input })
  }
  await edit({ isActive: false })
  await expect(ask(id, { supplier: one })).rejects.toThrow('账户某户已停用')
  await edit({ isActive: true, remark: '恢复' })
  await ask(id, { supplier: one })
  for (const change of [{ supplier: other }, { bankName: '建设银行' }, { bankCode: '102331000013' }]) {
    await edit(change)
    expect(await clerk.of(BankInfo).get(id)).toMatchObject({ verification: 'unverified', verifiedBy: null })
    await expect(ask(id, { supplier: other })).rejects.toThrow('收款账户未核验，不能付款')
    await app.as('boss').of(BankInfo).move(id, 'verify')
  }
  await expect(ask(id, { supplier: one })).rejects.toThrow(WRONG)
  await ask(id, { supplier: other })
})
