import { GlOpening } from '@mortise/finance/model'
import { type InputOf, sum } from '@mortise/model'
import { monthAfter, PayAttendance, PayBatch, PayInsurance, PayProfile, PaySlip } from '@mortise/pay/model'
import type { TestApp } from '@mortise/server/testing'
import { BankInfo } from '@mortise/stores/model'
import { Depart } from '@mortise/system/model'

/** Who prepares pay, who decides on it and who pays it, with people to be paid and an account to pay from. */
export async function payOffice(app: TestApp) {
  const { asSystem } = app.services
  const codes = [...app.services.linked.permissions.keys()]
  const clerk = app.as('payClerk', { can: codes.filter((code) => !code.endsWith(':approveOwn')) })
  const boss = app.as('payBoss')
  const cashier = app.as('payCashier')
  const { body } = await app
    .as('accountant')
    .call('POST', `${GlOpening.wire}/start`, { body: { month: '2018-01' } })
  if (!body.success) throw new Error(body.message)
  const depart = await asSystem(
    '0',
    async ({ repo }) => (await repo(Depart).add({ name: '计薪车间', category: '2' })).id,
  )
  const own = await clerk.of(BankInfo).add({
    owner: 'self',
    accountName: '榫卯木业',
    bankName: '工商银行',
    accountNo: '1202020919900123456',
    openBalance: 1_000_000,
  })
  const { id: insurance } = await clerk.of(PayInsurance).add({
    name: '杭州2026',
    city: '杭州',
    beginMonth: '2018-01',
    floor: 4812,
    ceil: 24_060,
    items: [
      { kind: 'pension', empRate: 0.08, corpRate: 0.16, roundRule: 'fen' },
      { kind: 'medical', empRate: 0.02, corpRate: 0.085, roundRule: 'fen' },
      { kind: 'unemploy', empRate: 0.005, corpRate: 0.005, roundRule: 'fen' },
      { kind: 'injury', corpRate: 0.004, roundRule: 'fen' },
      { kind: 'fund', empRate: 0.05, corpRate: 0.05, roundRule: 'yuan' },
    ],
  })
  let count = 0

  /** Somebody with a profile and an account that was looked at; answers the user's name and the account's number. */
  async function hire(username: string, terms: Partial<InputOf<typeof PayProfile>> = {}) {
    await app.as(username, { can: [] }).userId()
    count += 1
    const accountNo = `62284804025648${String(count).padStart(4, '0')}`
    const bank = await clerk
      .of(BankInfo)
      .add({ owner: 'employee', ownerName: username, accountName: username, bankName: '农业银行', accountNo })
    await boss.of(BankInfo).move(bank.id, 'verify')
    const profile = await clerk.of(PayProfile).add({
      worker: username,
      no: `E${String(count).padStart(3, '0')}`,
      idNo: '11010519491231002X',
      depart,
      payMode: 'month',
      costTarget: 'direct',
      baseSalary: 6000,
      hiredOn: '2018-01-01',
      insurance,
      insureBase: 6000,
      fundBase: 6000,
      bank: bank.id,
      ...terms,
    })
    return { username, accountNo, profile: profile.id }
  }

  const attend = (worker: string, month: string, more: Partial<InputOf<typeof PayAttendance>> = {}) =>
    clerk.of(PayAttendance).add({ worker, month, needDays: 22, workDays: 22, ...more })

  /** A batch as it stands when its calculation has ended, however. */
  async function calculated(id: string) {
    await clerk.of(PayBatch).move(id, 'calculate')
    for (;;) {
      const batch = await clerk.of(PayBatch).get(id)
      if (batch.status !== 'queued' && batch.status !== 'running') return batch
    }
  }
  const batch = async (month: string, more: Partial<InputOf<typeof PayBatch>> = {}) =>
    calculated((await clerk.of(PayBatch).add({ month, ...more })).id)
  const approve = async (id: string) => {
    await clerk.of(PayBatch).move(id, 'submit')
    return boss.of(PayBatch).move(id, 'approve')
  }
  /** On the tenth of the month after. */
  const pay = async (id: string, failed?: string) => {
    const { month } = await clerk.of(PayBatch).get(id)
    const answers = { bank: own.id, paidOn: `${monthAfter(month)}-10`, failed }
    return cashier.of(PayBatch).move(id, 'pay', { answers })
  }
  const slipsOf = (id: string) => asSystem('0', ({ repo }) => repo(PaySlip).find({ batch: id }))
  const totalOf = async (id: string, key: 'net' | 'tax' | 'gross' | 'piece') =>
    sum(await slipsOf(id), (slip) => slip[key])
  return {
    clerk,
    boss,
    cashier,
    own,
    depart,
    hire,
    attend,
    calculated,
    batch,
    approve,
    pay,
    slipsOf,
    totalOf,
  }
}
