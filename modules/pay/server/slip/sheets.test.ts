import { read, utils } from '@e965/xlsx'
import { PayAdjustment, PayBatch, PayDeduction, PayPiece, PaySlipLook } from '@mortise/pay/model'
import { insertRows } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { User } from '@mortise/system/model'
import { expect, test } from 'vitest'
import pay from '../index.ts'
import { payOffice } from '../testing/pay-office.ts'

const app = await testApp(pay)
const { clerk, boss, cashier, hire, attend, batch, approve, depart, slipsOf } = await payOffice(app)
const FORMULA = '=HYPERLINK("http://x")'

const ask = (id: string, kind: string, more: object = {}, as = clerk) =>
  as.call('POST', `${PayBatch.wire}/sheet`, { body: { id, kind, ...more } })

/** The tables of a workbook, each as rows by title. */
async function tables(id: string, kind: string, as = clerk) {
  const { bytes } = await ask(id, kind, {}, as)
  const { SheetNames, Sheets } = read(bytes, { cellFormula: true })
  for (const sheet of Object.values(Sheets))
    for (const cell of Object.values(sheet)) expect(cell).not.toHaveProperty('f')
  return Object.fromEntries(
    SheetNames.map((name) => [name, utils.sheet_to_json<Record<string, unknown>>(Sheets[name]!)]),
  )
}

const hired = await hire('sheet_one', { hiredOn: '2022-01-01', baseSalary: 9000 })
const labour = await hire('sheet_two', {
  hiredOn: '2022-01-01',
  payMode: 'time',
  hourRate: 50,
  iitMode: 'labour',
  insurance: null,
  idType: 'passport',
  idNo: 'E12345678',
})
await app.services.asSystem('0', async ({ repo }) => {
  const user = await repo(User).first({ username: hired.username })
  await repo(User).put(user?.id ?? '', { realname: FORMULA })
})
const deduct = (
  type: 'child' | 'elder' | 'pension' | 'annuity',
  monthly: number,
  beginMonth: string,
  share = 1,
) => clerk.of(PayDeduction).add({ worker: hired.username, type, monthly, beginMonth, share })
await deduct('child', 2000, '2022-01', 0.5)
await deduct('elder', 1500, '2022-02')
await deduct('pension', 300, '2022-01')
await deduct('annuity', 200, '2022-02')
for (const month of ['2022-01', '2022-02']) {
  await attend(hired.username, month)
  await attend(labour.username, month, { hours: 40 })
}
const inDepart = { scope: 'depart' as const, departs: [depart] }
const january = await batch('2022-01', inDepart)
await approve(january.id)
const february = await batch('2022-02', inDepart)

test('个税申报表 has the columns of the tax client, deductions of the year by kind, and work for hire apart', async () => {
  const { 正常工资薪金收入: wages, 劳务报酬: hires, ...rest } = await tables(february.id, 'tax')
  expect(rest).toEqual({})
  expect(Object.keys(wages?.[0] ?? {})).toEqual([
    '工号',
    '*姓名',
    '*证件类型',
    '*证件号码',
    '本期收入',
    '本期免税收入',
    '基本养老保险费',
    '基本医疗保险费',
    '失业保险费',
    '住房公积金',
    '累计子女教育',
    '累计继续教育',
    '累计住房贷款利息',
    '累计住房租金',
    '累计赡养老人',
    '累计3岁以下婴幼儿照护',
    '累计个人养老金',
    '企业(职业)年金',
    '商业健康保险',
    '税延养老保险',
    '公务交通费用',
    '通讯费用',
    '律师办案费用',
    '西藏附加减除费用',
    '其他',
    '准予扣除的捐赠额',
    '减免税额',
    '协定减免',
    '备注',
  ])
  expect(wages).toMatchObject([
    {
      '*姓名': FORMULA,
      '*证件号码': '11010519491231002X',
      本期收入: 9000,
      基本养老保险费: 480,
      基本医疗保险费: 120,
      失业保险费: 30,
      住房公积金: 300,
      累计子女教育: 2000,
      累计赡养老人: 1500,
      累计个人养老金: 600,
      '企业(职业)年金': 200,
    },
  ])
  const own = (await slipsOf(february.id)).find(({ worker }) => worker === hired.username)
  expect(own?.withheld?.cumulative).toMatchObject({ special: 3500, other: 800 })
  expect(hires).toMatchObject([
    { '*证件类型': '外国护照', '*证件号码': 'E12345678', '*所得项目': '一般劳务报酬所得', '*收入': 2000 },
  ])
})

test('社保明细 tells each kind of everybody and of the company, bases and sums', async () => {
  const { 社保明细: rows } = await tables(february.id, 'social')
  expect(rows).toHaveLength(3)
  expect(rows?.[0]).toMatchObject({
    姓名: FORMULA,
    社保缴费基数: 6000,
    养老保险个人: 480,
    养老保险单位: 960,
    住房公积金个人: 300,
    个人合计: 930,
  })
  expect(rows?.at(-1)).toMatchObject({ 工号: '合计', 养老保险个人: 480, 个人合计: 930 })
})

test('年终奖 is declared by the columns of its own form', async () => {
  const { id } = await clerk
    .of(PayAdjustment)
    .add({ worker: hired.username, month: '2022-02', type: 'yearEnd', amount: 36_000, reason: '年终' })
  await clerk.of(PayAdjustment).move(id, 'submit')
  await boss.of(PayAdjustment).move(id, 'approve')
  const bonus = await batch('2022-02', { scope: 'bonus' })
  expect(await tables(bonus.id, 'tax')).toMatchObject({
    全年一次性奖金收入: [{ '*姓名': FORMULA, '*全年一次性奖金额': 36_000 }],
  })
})

test('what banks read has texts for what begins like a formula and for accounts, and is written down', async () => {
  expect((await ask(february.id, 'bank', {}, cashier)).body.message).toContain('未审核')
  for (const as of [clerk, boss]) {
    expect((await ask(january.id, 'bank', {}, as)).body.message).toBe('制单、审批、出纳不能为同一人')
    expect((await ask(january.id, 'wage', {}, as)).bytes.length).toBeGreaterThan(1000)
  }
  const { 银行代发: rows } = await tables(january.id, 'bank', cashier)
  expect(rows?.[0]).toMatchObject({ 账号: hired.accountNo, 用途: '2022-01工资' })
  const text = (await ask(february.id, 'wage', { isText: true })).bytes.toString()
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
  const looks = await clerk.of(PaySlipLook).list({ where: { batch: february.no } })
  expect(looks.total).toBeGreaterThan(2)
})

test('计件明细表 names what everybody made, for paper and as a sheet, and that it was looked at', async () => {
  const piece = { worker: hired.username, sign: 1, source: 'scan' as const, pieceKey: 'P0', opName: '开料' }
  const rows = [1, 2].map((day) => ({
    ...piece,
    scan: `sheet_${day}`,
    workOn: `2022-02-0${day}`,
    qty: 2,
    price: 3.5,
    amount: 7,
    month: '2022-02',
    status: 'confirmed' as const,
  }))
  await app.services.asSystem('0', (ctx) => insertRows(ctx, PayPiece, rows))
  const { 计件明细表: sheet } = await tables(february.id, 'piece')
  expect(sheet?.map((row) => [row.姓名, row.工作日期 ?? '', row.金额])).toEqual([
    [FORMULA, '2022-02-01', 7],
    [FORMULA, '2022-02-02', 7],
    [`${FORMULA} 小计`, '', 14],
  ])
  const paper = (as = clerk) => as.call('POST', `${PayBatch.wire}/pieces`, { body: { id: february.id } })
  const looks = () => clerk.of(PaySlipLook).list({ where: { batch: february.no } })
  const before = (await looks()).total
  expect((await paper()).body.result).toMatchObject([{ name: FORMULA, amount: 14, pieces: { length: 2 } }])
  expect((await looks()).total).toBe(before + 1)
  expect((await paper(app.as('paper_reader', { can: ['payBatch:list'] }))).body.success).toBe(false)
})

test('who may not look at slips gets no sheet', async () => {
  const reader = app.as('sheet_reader', { can: ['payBatch:list'] })
  expect((await ask(february.id, 'wage', {}, reader)).body.success).toBe(false)
})
